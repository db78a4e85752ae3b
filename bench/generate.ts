import { Datasets } from './data/datasets.ts';

/**
 * `MONGODB_URL=… node bench/generate.ts 100000`: creates a promotions database with that many deals and prints its
 * name.
 */
const deals = Number(process.argv[2]);
const url = process.env['MONGODB_URL'];
if (!url || !Number.isInteger(deals) || deals < 1) {
  console.error('MONGODB_URL=mongodb://… node bench/generate.ts <deals>');
  process.exit(1);
}
const datasets = await Datasets.open(url, (line) => console.error(line));
console.log(await datasets.provideSize(deals));
await datasets.close();
