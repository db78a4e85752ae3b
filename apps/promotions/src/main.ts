import 'reflect-metadata';
import { bootstrap } from '@pechincha/service-kit/bootstrap';
import { loadConfig } from '@pechincha/service-kit/config';
import { AppModule } from './app.module.js';
import { promotionsConfigSchema } from './config.js';

const config = loadConfig(promotionsConfigSchema);
await bootstrap(AppModule.forRoot(config), config);
