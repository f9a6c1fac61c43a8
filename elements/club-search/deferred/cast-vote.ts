import { createReader } from '#core/i18n/reader.ts';
import type { ClubCard } from '#core/schemas/index.ts';
import { pageStores } from '#core/state/page-stores.ts';
import type { WidgetContext } from '#elements/shared/element/index.ts';
import { dialogTexts } from './dialog-texts.ts';

type Value = 'up' | 'down';

/** Sends a vote where there was none before, and says what became of it: it stands, was counted before, or was refused. */
export async function castVote(
  context: WidgetContext,
  { id, slug }: Pick<ClubCard, 'id' | 'slug'>,
  value: Value,
  before: Value | 'before' | undefined,
  say: (text: string) => void,
): Promise<Value | 'before' | undefined> {
  const { client, language, emit, report } = context;
  const t = createReader(await dialogTexts(language), language);
  if (before) {
    say(t('votedBefore'));
    return before;
  }
  try {
    const counted = await pageStores().votes.getState().vote(client, id, value);
    if (counted) emit('vote', { club: slug, value });
    say(t(counted ? 'voted' : 'votedBefore'));
    return counted ? value : 'before';
  } catch (error) {
    say(t('voteFailed'));
    report(error);
    return undefined;
  }
}
