const KEY = 'memguard-demo-theme';
type Theme = 'light' | 'dark';

/** Follows the system until the button is used; the choice is remembered where the browser lets a page remember. */
export function setUpTheme(button: HTMLButtonElement): void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  let chosen = remembered();
  const current = (): Theme => chosen ?? (system.matches ? 'dark' : 'light');
  const apply = (): void => {
    if (chosen) document.documentElement.dataset['theme'] = chosen;
    button.textContent = current() === 'dark' ? 'Light theme' : 'Dark theme';
  };
  button.addEventListener('click', () => {
    chosen = current() === 'dark' ? 'light' : 'dark';
    apply();
    try {
      localStorage.setItem(KEY, chosen);
    } catch {
      // A private window may refuse storage: the choice then lasts until the page is left.
    }
  });
  system.addEventListener('change', apply);
  apply();
}

function remembered(): Theme | undefined {
  try {
    const value = localStorage.getItem(KEY);
    return value === 'light' || value === 'dark' ? value : undefined;
  } catch {
    return undefined;
  }
}
