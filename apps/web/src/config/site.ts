/** Where the product's own servers are; the page's origin unless the build says otherwise. */
export const apiBase: string = import.meta.env.VITE_API_URL;
export const socketAddress: string | undefined = import.meta.env.VITE_SOCKET_URL;

export const contactEmail = 'contato@pechincha.example';
export const socialAddress = 'https://www.instagram.com/pechincha.example/';
export const footerYear = 2025;
