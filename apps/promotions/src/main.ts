import 'reflect-metadata';
import { runService } from '@pechincha/service-kit/bootstrap';
import { AppModule } from './app.module.js';
import { promotionsConfigSchema } from './config.js';

await runService(promotionsConfigSchema, (config) => AppModule.forRoot(config));
