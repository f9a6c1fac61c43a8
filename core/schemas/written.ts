import { coerce, type Struct, string } from 'superstruct';
import { tidyName, tidyNote } from '#core/domain/tidy-text.ts';
import { FilledText, FreeText } from './scalars.ts';

// What strangers write and others read. The server tidies it before it checks it.

/* @__NO_SIDE_EFFECTS__ */
export const nameOf = (struct: Struct<string, null>) => coerce(struct, string(), tidyName);
/* @__NO_SIDE_EFFECTS__ */
export const noteOf = (struct: Struct<string, null>) => coerce(struct, string(), tidyNote);

/** A person's name, in one line. */
export const PersonName = nameOf(FilledText);
/** A family name, which may be empty. */
export const FamilyName = nameOf(FreeText);
/** A text of several lines, which may be empty. */
export const Note = noteOf(FreeText);
