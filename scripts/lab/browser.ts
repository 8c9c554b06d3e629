import { chromium } from '@playwright/test';
import { findBrowser } from '../testing/browser.ts';

export async function launchBrowser() {
  const executablePath = await findBrowser();
  return chromium.launch({
    args: ['--no-sandbox', '--disable-gpu'],
    ...(executablePath !== '' && { executablePath }),
  });
}
