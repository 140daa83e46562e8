/** A text for comparison: white space counts as one space, case and the ends do not count. */
export const foldText = (text: string): string => text.replace(/\s+/gu, ' ').trim().toLowerCase();
