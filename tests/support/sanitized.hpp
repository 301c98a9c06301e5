// STEELYARD_ADDRESS_SANITIZED: this is compiled with the address sanitizer, by whichever compiler.
#pragma once

#if defined(__SANITIZE_ADDRESS__)
#define STEELYARD_ADDRESS_SANITIZED
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define STEELYARD_ADDRESS_SANITIZED
#endif
#endif
