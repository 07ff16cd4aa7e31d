type Modifiers = { metaKey: boolean; altKey: boolean; ctrlKey: boolean; shiftKey: boolean };

/** Whether a click on a link opens a tab or a window, or saves what it leads to: the page stays as it is. */
export function isModifiedEvent({ metaKey, altKey, ctrlKey, shiftKey }: Modifiers): boolean {
  return metaKey || altKey || ctrlKey || shiftKey;
}
