import { Global, Module, type DynamicModule } from '@nestjs/common';
import { USERS_CONFIG, type UsersConfig } from './config.js';
import { RedisConnection } from './redis/redis-connection.js';

/** The settings and the Redis connection, for all modules. */
@Global()
@Module({})
export class SettingsModule {
  static forRoot(config: UsersConfig): DynamicModule {
    return {
      module: SettingsModule,
      providers: [{ provide: USERS_CONFIG, useValue: config }, RedisConnection],
      exports: [USERS_CONFIG, RedisConnection],
    };
  }
}
