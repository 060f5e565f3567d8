// The functions of libcurl and libcrypto that winnow calls, as the program sees them: each loads its
// library when it is first called.
//
// OPTIMIZATION: with these two come twenty-five other libraries. The dynamic linker spends more time on
// them than winnow on a page, and most runs open no connection. The libraries of winnow, and programs
// that use them, link both as usual; only this program has its own definitions, so that the linker drops
// them (apps/CMakeLists.txt).
#include <curl/curl.h>
#include <dlfcn.h>
#include <openssl/opensslv.h>
#include <openssl/sha.h>

#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <ctime>

// In C++ the first two are macros that check the number of arguments.
#undef curl_easy_setopt
#undef curl_easy_getinfo

namespace {

// Ends the program like the dynamic linker if there is no such library.
void* load(const char* library) {
  if (void* const handle = dlopen(library, RTLD_NOW | RTLD_LOCAL)) return handle;
  std::fprintf(stderr, "winnow: error while loading shared libraries: %s\n", dlerror());
  std::_Exit(127);
}

template <typename Function>
Function* find(void* library, const char* name) {
  if (void* const found = dlsym(library, name)) return reinterpret_cast<Function*>(found);
  std::fprintf(stderr, "winnow: symbol lookup error: %s\n", dlerror());
  std::_Exit(127);
}

void* curl() {
  static void* const library = load("libcurl.so.4");
  return library;
}

#define WINNOW_OF_CURL(function) \
  static auto* const real = find<decltype(function)>(curl(), #function)

}  // namespace

extern "C" {

CURLcode curl_global_init(long flags) {
  WINNOW_OF_CURL(curl_global_init);
  return real(flags);
}
CURL* curl_easy_init() {
  WINNOW_OF_CURL(curl_easy_init);
  return real();
}
void curl_easy_cleanup(CURL* handle) {
  WINNOW_OF_CURL(curl_easy_cleanup);
  real(handle);
}
void curl_easy_reset(CURL* handle) {
  WINNOW_OF_CURL(curl_easy_reset);
  real(handle);
}
CURLcode curl_easy_perform(CURL* handle) {
  WINNOW_OF_CURL(curl_easy_perform);
  return real(handle);
}
const char* curl_easy_strerror(CURLcode code) {
  WINNOW_OF_CURL(curl_easy_strerror);
  return real(code);
}
std::time_t curl_getdate(const char* text, const std::time_t* unused) {
  WINNOW_OF_CURL(curl_getdate);
  return real(text, unused);
}
curl_slist* curl_slist_append(curl_slist* list, const char* line) {
  WINNOW_OF_CURL(curl_slist_append);
  return real(list, line);
}
void curl_slist_free_all(curl_slist* list) {
  WINNOW_OF_CURL(curl_slist_free_all);
  real(list);
}
// The number of an option says what its argument is.
CURLcode curl_easy_setopt(CURL* handle, CURLoption option, ...) {
  WINNOW_OF_CURL(curl_easy_setopt);
  std::va_list rest;
  va_start(rest, option);
  CURLcode code = CURLE_OK;
  if (option < CURLOPTTYPE_OBJECTPOINT)
    code = real(handle, option, va_arg(rest, long));
  else if (option >= CURLOPTTYPE_OFF_T && option < CURLOPTTYPE_BLOB)
    code = real(handle, option, va_arg(rest, curl_off_t));
  else
    code = real(handle, option, va_arg(rest, void*));
  va_end(rest);
  return code;
}
CURLcode curl_easy_getinfo(CURL* handle, CURLINFO info, ...) {
  WINNOW_OF_CURL(curl_easy_getinfo);
  std::va_list rest;
  va_start(rest, info);
  const CURLcode code = real(handle, info, va_arg(rest, void*));
  va_end(rest);
  return code;
}

#define WINNOW_TEXT_OF(number) #number
#define WINNOW_CRYPTO(number) "libcrypto.so." WINNOW_TEXT_OF(number)

unsigned char* SHA1(const unsigned char* data, size_t size, unsigned char* digest) {
  static auto* const real =
      find<decltype(SHA1)>(load(WINNOW_CRYPTO(OPENSSL_SHLIB_VERSION)), "SHA1");
  return real(data, size, digest);
}

}  // extern "C"
