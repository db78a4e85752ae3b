import 'reflect-metadata';
import { runService } from '@pechincha/service-kit/bootstrap';
import { serviceConfig } from '@pechincha/service-kit/config';
import { AppModule } from './app.module.js';

await runService(serviceConfig, (config) => AppModule.forRoot(config));
