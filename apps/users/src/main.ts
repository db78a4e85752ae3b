import 'reflect-metadata';
import { runService } from '@pechincha/service-kit/bootstrap';
import { AppModule } from './app.module.js';
import { usersConfigSchema } from './config.js';

await runService(usersConfigSchema, (config) => AppModule.forRoot(config));
