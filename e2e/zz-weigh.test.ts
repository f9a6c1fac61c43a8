import { it } from 'vitest';
import { weighPlainExample, weighSearch } from './bytes.ts';
import { startPartner } from './partner.ts';
import { launch, startHostPage, startProduct } from './testing.ts';

it('weighs', async () => {
  const product = await startProduct();
  const [browser, host] = await Promise.all([launch(), startHostPage(product.url)]);
  const weights = await weighPlainExample(browser, host.url('en'));
  const partner = await startPartner(product.url);
  const search = [];
  for (const a of ['city="kyiv"', 'city="kyiv" category="tennis"'])
    search.push((await weighSearch(browser, partner.url('en', a))).gzip - 32768);
  console.log(
    'WEIGHTS schedule',
    weights.schedule.gzip - 30720,
    'booking',
    weights.booking.gzip - 49152,
    'search',
    search,
  );
  await browser.close();
  host.close();
  partner.close();
  await product.close();
}, 240_000);
