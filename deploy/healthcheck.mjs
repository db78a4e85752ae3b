// Exit code 0 while the service in this container is ready to be asked.
const { PORT = '8080' } = process.env;
const response = await fetch(`http://127.0.0.1:${PORT}/readyz`, { signal: AbortSignal.timeout(8_000) });
process.exitCode = response.ok ? 0 : 1;
