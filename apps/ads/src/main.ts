import 'reflect-metadata';
import { runService } from '@pechincha/service-kit/bootstrap';
import { AppModule } from './app.module.js';
import { adsConfigSchema } from './config.js';

await runService(adsConfigSchema, (config) => AppModule.forRoot(config));
