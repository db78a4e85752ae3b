import 'reflect-metadata';
import { runService } from '@pechincha/service-kit/bootstrap';
import { AppModule } from './app.module.js';
import { notificationsConfigSchema } from './config.js';

await runService(notificationsConfigSchema, (config) => AppModule.forRoot(config));
