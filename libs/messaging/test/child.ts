import { startProbe, type ProbeOptions } from './probe.js';

/** One service in a process of its own: says 'ready', tells a fact for each message, and lets itself be killed. */
const options = JSON.parse(process.argv[2] ?? '') as ProbeOptions;
const probe = await startProbe(options);
process.on('message', (subject: string) => void probe.publishThing(subject));
process.send?.('ready');
