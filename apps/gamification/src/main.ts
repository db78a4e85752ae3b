import 'reflect-metadata';
import { loadConfig } from '@pechincha/service-kit/config';
import { bootstrap } from '@pechincha/service-kit/bootstrap';
import { AppModule } from './app.module.js';
import { gamificationConfig } from './config.js';

const config = loadConfig(gamificationConfig);
await bootstrap(AppModule.forRoot(config), config);
