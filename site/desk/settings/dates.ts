/**
 * A day or a time of a club's file as people write it: `2026-12-31 15:00` is `31.12.2026 15:00`, and
 * `12-31` of every year is `31.12`. Anything else stays as it is.
 */
export const writtenDate = (date: string): string =>
  date.replace(/^(?:(\d{4})-)?(\d\d)-(\d\d)(?= |$)/, (_, year: string | undefined, month, day) =>
    [day, month, ...(year ? [year] : [])].join('.'),
  );

/**
 * What somebody typed as a club's file has it; also `1.5.2027`, and what is written as in the file. A
 * year of two digits stays as it is, as the check refuses it: `10.11.12` could be three days.
 */
export const dateIn = (text: string): string =>
  text.replace(/^(\d{1,2})\.(\d{1,2})(?:\.(\d{4}))?(?= |$)/, (_, day: string, month: string, year?: string) =>
    [...(year ? [year] : []), month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
  );
