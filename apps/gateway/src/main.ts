import { bootstrap } from '@pechincha/service-kit/bootstrap';
import { loadConfig } from '@pechincha/service-kit/config';
import { AppModule, prepare } from './app.module.js';
import { gatewayConfigSchema } from './config.js';

const config = loadConfig(gatewayConfigSchema);
await bootstrap(AppModule.forRoot(config), config, { bodies: 'stream', requestIds: 'own', prepare });
