import 'reflect-metadata';
import { loadConfig } from '@pechincha/service-kit/config';
import { bootstrap } from '@pechincha/service-kit/bootstrap';
import { AppModule } from './app.module.js';
import { moderationConfigSchema } from './config.js';

const config = loadConfig(moderationConfigSchema);
await bootstrap(AppModule.forRoot(config), config);
