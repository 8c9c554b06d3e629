import { localize } from '../locale/localize.ts';

export const assistantMessages = localize({
  en: {
    intro:
      'Send a prompt to your own workflow, put its JSON reply into the response, and make a draft from it.',
    promptRequired: 'Please enter a prompt before sending.',
    webhookMissing: 'Please configure webhook URL in Settings first.',
    sent: 'Request Sent',
    sentWithReply: 'The reply is in the response.',
    sentWithoutReply:
      'The response had no text. Paste the reply into the response when you have it.',
    sentFromBrowser:
      'A browser cannot read the response to such a request: paste the reply when you have it.',
    sendFailed: 'Failed to send to webhook. Please check the URL and try again.',
    stopped: 'No longer waiting. Your workflow may still be processing the request.',
    waiting: 'Waiting for the reply. An assistant may take a minute or more.',
    imageType: 'Invalid file type',
    imageTypeHelp: 'Please select an image file',
    imageStays:
      'For reference while you write: the image stays on this device and is never uploaded or sent.',
    copied: 'Copied to clipboard',
    copyFailed: 'Failed to copy to clipboard',
    nothingToCopy: 'Nothing to copy',
    nothingToImplement: 'Nothing to implement',
    responseEmpty: 'Response is empty',
    readerMissing: 'Not loaded yet',
    readerMissingHelp:
      'The code that reads replies could not be loaded. Check the connection and press Implement again.',
    unreadable: 'Unable to parse AI response. Please ensure the response is in valid JSON format.',
    implemented: 'The draft is filled in',
    implementedHelp: 'Choose its categories, check the text, then create it.',
    undo: 'Undo',
    draftRequired: 'Please fill in all required fields (Title and at least one Category)',
    draftCreated: 'Draft post created successfully!',
    draftNote: 'It is saved unpublished. Preview and publish it from Manage Posts.',
    kept: 'Stored on this device until the draft is created or you log out.',
    notKept: 'This browser has no space to store the text: create the draft before you leave.',
    confirmStartOver: 'Clear the prompt, the response and the draft?',
    browserFailed: 'This browser could not reach the address either.',
    toSettings: 'Open Settings',
    promptPlaceholder: 'Write a review of …',
    templateHint: 'For a template that asks for every field, see the',
    templateLink: 'Doc tab',
    responseHint:
      'The reply appears here when the webhook returns it. Otherwise paste it, together with any text around it.',
    imageRemove: 'Remove',
    startOver: 'Start over',
    fromBrowser: 'Send from this browser',
    fromBrowserHelp:
      'The site cannot reach this address, but your browser may, for example if the tool is on your own machine or network. In that case the reply cannot be read here and has to be pasted.',
  },
});

export const webhookMessages = localize({
  en: {
    heading: 'Webhook',
    title: 'Settings Saved',
    saved: 'The webhook URL is stored in this browser.',
    removed: 'The webhook URL was removed from this browser.',
    help: 'The assistant’s prompts are sent to this URL as JSON: prompt, timestamp and triggered_from. The URL is stored only in this browser.',
    notKept: 'This browser does not let the site store the URL.',
    required: 'Enter a webhook URL to test it.',
    testPrompt: 'This is a test from the settings of your site. Any reply will do.',
    test: 'Send test',
    testing: 'Testing...',
    answer: 'Response of the webhook',
    status: (status: number) => `It answered with status ${status}.`,
    answered: (status: number, seconds: string) =>
      `Answered with status ${status} after ${seconds} s.`,
    emptyAnswer: 'The response has no text.',
    cut: (shown: number) => `The first ${shown.toLocaleString('en')} characters are shown.`,
    browserHint: 'The assistant will offer to send from your browser instead.',
    demo: 'This demonstration has a test webhook that answers like a workflow would:',
    useDemo: 'Use it',
  },
});
