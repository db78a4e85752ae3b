import { Module } from '@nestjs/common';
import { PictureStore } from '@pechincha/images/picture-store';
import { ApiModule } from '../api/api.module.js';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';
import { ApiDocs } from '../docs/api-docs.js';
import { UploadsService } from '../pictures/uploads.service.js';
import { PreviewImageService } from '../share/preview-image.service.js';
import { PublicPromotionReader } from '../pages/public-promotion-reader.js';
import { SitemapService } from '../pages/sitemap.service.js';
import { AssetArchive } from './asset-archive.js';
import { PageRenderer } from './page-renderer.js';
import { PublicRoutes } from './public-routes.js';
import { SaveAssetsWorker } from './save-assets.worker.js';
import { WebClientService } from './web-client.service.js';

@Module({
  imports: [ApiModule],
  providers: [
    // Only the store of libs/images: the gateway re-encodes no pictures.
    {
      provide: PictureStore,
      useFactory: (config: GatewayConfig) => new PictureStore(config),
      inject: [GATEWAY_CONFIG],
    },
    UploadsService,
    PublicPromotionReader,
    SitemapService,
    PageRenderer,
    PreviewImageService,
    AssetArchive,
    WebClientService,
    SaveAssetsWorker,
    ApiDocs,
    PublicRoutes,
  ],
  exports: [PublicRoutes],
})
export class WebModule {}
