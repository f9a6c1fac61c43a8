import { startProduct } from '#testing/product.ts';
import { launch } from './testing.ts';
import { bookHour } from './api.ts';
const product = await startProduct();
const browser = await launch();
const token = await bookHour(product.url).catch((e) => { console.log(String(e)); return ''; });
const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, javaScriptEnabled: false });
const page = await context.newPage();
page.setDefaultTimeout(20000);
for (const [name, path] of [['ticket', `/booking-order/${token}`], ['cancel', `/booking-cancel/${token}`], ['schedule', '/club/third-set/schedule'], ['club','/club/third-set'], ['search','/clubs/kyiv']] as const) {
  await page.goto(product.url + path);
  await page.screenshot({ path: `/tmp/w/n-${name}.png`, fullPage: name !== 'club' && name !== 'search' });
}
await browser.close(); await product.close(); process.exit(0);
