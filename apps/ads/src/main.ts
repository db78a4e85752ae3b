import 'reflect-metadata';
import { loadConfig } from '@pechincha/service-kit/config';
import { bootstrap } from '@pechincha/service-kit/bootstrap';
import { AppModule } from './app.module.js';
import { adsConfigSchema } from './config.js';

const config = loadConfig(adsConfigSchema);
await bootstrap(AppModule.forRoot(config), config);
