import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CitiesService } from './cities.service.js';
import { CITY_MODEL, citySchema } from './city.schema.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: CITY_MODEL, schema: citySchema }])],
  providers: [CitiesService],
  exports: [CitiesService],
})
export class CitiesModule {}
