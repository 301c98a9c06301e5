// The page's server under thread sanitizer: lines are said while browsers come, read, misbehave and go.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <thread>
#include <vector>

#include "app/live_page.hpp"

using steelyard::app::LivePage;

namespace {

int connected(int port) {
  const int out = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in at{};
  at.sin_family = AF_INET;
  at.sin_port = htons(static_cast<std::uint16_t>(port));
  at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return ::connect(out, reinterpret_cast<const sockaddr*>(&at), sizeof at) == 0 ? out : -1;
}

void send_text(int socket, const std::string& text) {
  if (::send(socket, text.data(), text.size(), MSG_NOSIGNAL) < 0) std::perror("send");
}

// Reads until a text comes; false if it never does.
bool reads(int port, const std::string& path, const std::string& awaited) {
  const int socket = connected(port);
  send_text(socket, "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
  std::string seen;
  char buffer[4096];
  bool found = false;
  for (ssize_t count; !found && (count = ::recv(socket, buffer, sizeof buffer, 0)) > 0;) {
    seen.append(buffer, static_cast<std::size_t>(count));
    found = seen.find(awaited) != std::string::npos;
    if (seen.size() > 10000) seen.erase(0, seen.size() - 1000);
  }
  ::close(socket);
  return found;
}

}  // namespace

int main() {
  std::atomic<int> served = 0;
  {
    LivePage page({"127.0.0.1", 0}, "");
    const int port = std::atoi(page.url().c_str() + std::strlen("http://127.0.0.1:"));
    page.begin("{\"first\": 1}");
    std::vector<std::thread> clients;
    for (int k = 0; k < 4; ++k) clients.emplace_back([&] { served += reads(port, "/events", "{\"last\": 1}"); });
    for (int k = 0; k < 4; ++k) clients.emplace_back([&] { served += reads(port, "/", "</html>"); });
    clients.emplace_back([&] {
      for (int k = 0; k < 50; ++k) {
        const int socket = connected(port);
        if (k % 2 == 0) send_text(socket, "GET /events HTTP/1.1\r\n\r\n");
        ::close(socket);
      }
    });
    for (int k = 0; k < 20000; ++k) page.say("{\"state\": " + std::to_string(k) + "}");
    page.say("{\"last\": 1}");
    for (auto& client : clients) client.join();
  }
  std::printf("%d of 8 browsers were served\n", served.load());
  return served == 8 ? 0 : 1;
}
