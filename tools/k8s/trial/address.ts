/** Address of the front's NodePort on this machine. */
export const address = process.env['PECHINCHA_URL'] ?? 'http://127.0.0.1:30080';
