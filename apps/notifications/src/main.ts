import 'reflect-metadata';
import { loadConfig } from '@pechincha/service-kit/config';
import { bootstrap } from '@pechincha/service-kit/bootstrap';
import { AppModule } from './app.module.js';
import { notificationsConfigSchema } from './config.js';

const config = loadConfig(notificationsConfigSchema);
await bootstrap(AppModule.forRoot(config), config);
