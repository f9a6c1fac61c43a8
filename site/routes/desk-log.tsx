import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { DeskCalls, DeskLogEntry } from '#core/desk.ts';
import { privateHeaders } from '#core/site.ts';
import { LogList } from '../desk/log-list.tsx';
import { Pages } from '../desk/pages.tsx';
import { readDesk } from '../desk/session.server.ts';
import { fieldsText } from '../desk/settings/changes.ts';
import { wordsOf } from '../desk/settings/page.server.ts';
import { StaffPage } from '../desk/staff-page.tsx';
import { useDeskTexts } from '../desk/use-desk-texts.ts';

const isOfSettings = ({ action }: DeskLogEntry) => action === 'settings_changed';

export const headers = () => privateHeaders('same-origin');

/** Entries about the settings with the names of the fields that have changed. */
async function withNames(entries: DeskLogEntry[], page: LoaderFunctionArgs, desk: DeskCalls): Promise<DeskLogEntry[]> {
  if (!entries.some(isOfSettings)) return entries;
  const settings = await desk.settings(page.params.club!);
  const words = wordsOf(page, settings);
  return entries.map((entry) =>
    isOfSettings(entry) && entry.note ? { ...entry, note: fieldsText(entry.note, [settings.file], words) } : entry,
  );
}

export async function loader(page: LoaderFunctionArgs) {
  const slug = page.params.club!;
  const asked = Number(new URL(page.request.url).searchParams.get('page'));
  return readDesk(page, async (desk) => {
    const [log, { club }] = await Promise.all([
      desk.log(slug, Number.isInteger(asked) && asked > 0 ? { page: asked } : {}),
      desk.requests(slug),
    ]);
    return { ...log, data: await withNames(log.data, page, desk), zone: club.time_zone, slug };
  });
}

/** Everything that staff has done, the latest first. */
export default function DeskLogPage() {
  const { data: entries, meta, zone, slug } = useLoaderData<typeof loader>();
  const { t } = useDeskTexts();
  return (
    <StaffPage title={t('logTitle')}>
      {entries.length === 0 && <p className="desk-lead">{t('historyNone')}</p>}
      <LogList entries={entries} zone={zone} slug={slug} />
      <Pages {...meta} />
    </StaffPage>
  );
}
