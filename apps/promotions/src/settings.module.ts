import { Global, Module, type DynamicModule } from '@nestjs/common';
import { PROMOTIONS_CONFIG, type PromotionsConfig } from './config.js';

/** Provides the validated environment settings to all modules. */
@Global()
@Module({})
export class SettingsModule {
  static forRoot(config: PromotionsConfig): DynamicModule {
    const provider = { provide: PROMOTIONS_CONFIG, useValue: config };
    return { module: SettingsModule, providers: [provider], exports: [provider] };
  }
}
