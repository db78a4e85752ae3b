/** API and socket URLs; same origin unless set at build time. */
export const apiBaseUrl: string = import.meta.env.VITE_API_URL;
export const socketUrl: string | undefined = import.meta.env.VITE_SOCKET_URL;

export const footerYear = 2025;
