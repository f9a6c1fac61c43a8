import { expect, it } from 'vitest';
import { useStage } from './stage.ts';
import { openPage } from './testing.ts';

const stage = useStage('dev');

it('shows the site and its widgets from their sources, ready to reload, with the API beside them', async () => {
  const { page, complaints } = await openPage(stage.browser);
  const loaded: string[] = [];
  page.on('requestfinished', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto(`${stage.product.url}/club/third-set`);
  await page.locator('club-schedule [part~="cell-free"]').first().waitFor();
  expect(loaded).toContain('/elements/club-schedule/index.ts');
  expect(loaded).toContain('/site/ui/element.tsx');
  expect(loaded).toContain('/@vite/client');
  expect(complaints).toEqual([]);
}, 60_000);
