import 'reflect-metadata';
import { runService } from '@pechincha/service-kit/bootstrap';
import { AppModule } from './app.module.js';
import { gamificationConfigSchema } from './config.js';

await runService(gamificationConfigSchema, (config) => AppModule.forRoot(config));
