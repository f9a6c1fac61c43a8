/** The custom properties of every element, with their descriptions. */
export const look: Record<string, string> = {
  '--cs-accent':
    'Colour of free times, of what is chosen, and of buttons; as text it is made darker or lighter until it is readable.',
  '--cs-on-accent': 'Text on the accent colour; black or white when absent, whichever reads better.',
  '--cs-ground': 'Background; that of the page when absent.',
  '--cs-ink': 'Colour of text; that of the page when absent.',
  '--cs-line': 'Colour of borders; a sixth of the text colour when absent.',
  '--cs-radius': 'Corner radius of buttons and fields, 12px when absent; others follow from it.',
  '--cs-density':
    'Height of controls and spacing, as a share of the usual: 1 when absent, `0.8` is compact. On touch screens never below 1.',
  '--cs-font': 'Typeface; that of the page when absent.',
};

/** Of the elements that open dialogs. */
export const dialogs: Record<string, string> = {
  '--cs-window':
    'Height of the part of the window that the visitor sees, to which dialogs keep; that of the window when absent. For a page in a frame as tall as its content.',
};
