import { startProbe, type ProbeOptions } from './probe.js';

/** A probe service in its own process: sends 'ready', then publishes one event per message it receives. */
const options = JSON.parse(process.argv[2] ?? '') as ProbeOptions;
const probe = await startProbe(options);
process.on('message', (subject: string) => void probe.publishThing(subject));
process.send?.('ready');
