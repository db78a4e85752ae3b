// Exit code 0 while the service in this container is ready to be asked, or what is at the given address answers.
const { PORT = '8080' } = process.env;
const [address = `http://127.0.0.1:${PORT}/readyz`] = process.argv.slice(2);
const response = await fetch(address, { signal: AbortSignal.timeout(8_000) });
process.exitCode = response.ok ? 0 : 1;
