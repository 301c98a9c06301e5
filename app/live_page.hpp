// The page of `watch`: served while it runs, to browsers of this machine, or kept as a file.
#pragma once

#include <memory>
#include <string>
#include <vector>

namespace steelyard::app {

/// Where a page is served, and who may see it.
struct PageAddress {
  std::string host = "127.0.0.1";  ///< an address of this machine; not of its loopback: only with a token
  int port = 0;                    ///< 0: any that is free
};

/// [HOST:]PORT. Throws InvalidInput where it is none.
PageAddress page_address(const std::string& text);

/// Serves the page and its lines as server-sent events, from a thread of its own. A page that is opened late gets what
/// was said before, the oldest states left out. No more is kept than the page can show.
class LivePage {
 public:
  /// Throws InvalidInput where the address is no loopback address and there is no token, or where it cannot be served.
  LivePage(const PageAddress&, const std::string& token);
  ~LivePage();
  LivePage(const LivePage&) = delete;
  LivePage& operator=(const LivePage&) = delete;

  const std::string& url() const;

  void begin(const std::string& line);  ///< the line that every page gets first
  void say(const std::string& line);    ///< the next one
  void wait();                          ///< until the program is interrupted

 private:
  struct Server;
  std::unique_ptr<Server> server_;
};

/// Lines of a run for a page that is kept: all events, and of the states every one, every second one, … as many as a
/// page can show.
class KeptPage {
 public:
  void begin(std::string line) { begin_ = std::move(line); }
  void event(std::string line);
  void state(std::string line);
  std::string html() const;

 private:
  struct Entry {
    std::string line;
    bool state;
  };
  static constexpr std::size_t most_states = 4000;  ///< a page of a few megabytes
  std::string begin_;
  std::vector<Entry> entries_;
  std::size_t states_ = 0, stride_ = 1, seen_ = 0;
};

}  // namespace steelyard::app
