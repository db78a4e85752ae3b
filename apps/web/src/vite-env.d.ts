interface ImportMetaEnv {
  /** Base of the REST calls; `/api` unless set at build time: the build's configuration says so. */
  readonly VITE_API_URL: string;
  /** Origin of the socket; the page's own unless set at build time. */
  readonly VITE_SOCKET_URL?: string;
}
