export const compatibility = {
  package: 'playwright-core',
  version: '1.65.1',
  reason:
    'Chromium takes only the last list of switched-off features, so this one repeats those of Playwright that matter here (coreBundle.js, disabledFeatures). It adds the pages of the address bar, which Chromium renders again for every page of a test: three quarters of the processor time of an empty one.',
};

const DISABLED_FEATURES = [
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
];

/** Lets Chromium run as root and render nothing but the page. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
];
