/** Where the front answers: its NodePort, seen from here. */
export const address = process.env['PECHINCHA_URL'] ?? 'http://127.0.0.1:30080';
