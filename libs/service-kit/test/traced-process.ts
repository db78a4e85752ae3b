// The service of notes and stars in its own process, which counts the loaded modules of OpenTelemetry.
import { registerHooks } from 'node:module';

const loaded: string[] = [];
registerHooks({
  load(url, context, next) {
    if (/\/@opentelemetry\/(?!api\/)/.test(url)) loaded.push(url);
    return next(url, context);
  },
});

const { TestKit } = await import('./test-kit.js');
const { congratulated, TracedNotesModule } = await import('./traced-notes.js');
const kit = await TestKit.start({ LOG_LEVEL: 'info' }, (config, options) =>
  TracedNotesModule.forRoot(config, options),
);
process.send?.({ url: kit.url, token: await kit.member() });
process.on('message', (message) => {
  if (message === 'status') process.send?.({ loaded: loaded.length, congratulated: [...congratulated] });
  else void kit.destroy().then(() => process.disconnect());
});
