import 'reflect-metadata';
import { loadConfig } from '@pechincha/service-kit/config';
import { prepareDatabase } from '@pechincha/service-kit/prepare-database';
import { AppModule } from './app.module.js';
import { usersConfigSchema } from './config.js';

const config = loadConfig(usersConfigSchema);
await prepareDatabase(AppModule.forRoot(config), config);
