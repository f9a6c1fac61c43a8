import { importAgain, type Language, type Messages } from '#elements/shared/element/index.ts';

type Finish = typeof import('./deferred/steps.ts');

let loaded: Finish | undefined;

/** The code of all steps but the details, with its rules, and its texts among the given ones. */
export async function loadFinish(language: Language, messages: Messages): Promise<Finish> {
  loaded = await importAgain(() => import('./deferred/steps.ts'));
  await loaded.addStepTexts(language, messages);
  return loaded;
}

/** Once these texts are there in one language, another needs them too before it can be shown. */
export async function withStepTexts(language: Language, own: Promise<Messages>): Promise<Messages> {
  const messages = await own;
  await loaded?.addStepTexts(language, messages);
  return messages;
}
