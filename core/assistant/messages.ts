import { localize } from '../locale/localize.ts';

export const assistantMessages = localize({
  en: {
    intro:
      'Send a prompt to your own workflow, bring its JSON reply into the response, and make a draft of it.',
    promptRequired: 'Please enter a prompt before sending.',
    webhookMissing: 'Please configure webhook URL in Settings first.',
    sent: 'Request Sent',
    sentWithReply: 'The reply is in the response.',
    sentWithoutReply: 'No text came back. Paste the reply into the response when you have it.',
    sentFromBrowser:
      'A browser cannot read the answer to such a request: paste the reply into the response when you have it.',
    sendFailed: 'Failed to send to webhook. Please check the URL and try again.',
    stopped: 'No longer waiting. The request may still be worked on.',
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
      'The part that reads replies could not be loaded. Check the connection and press Implement again.',
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
    templateHint: 'A template that asks for every field stands in the',
    templateLink: 'Doc tab',
    responseHint:
      'The reply appears here when the webhook returns it. Otherwise paste it, with whatever stands around it.',
    imageRemove: 'Remove',
    startOver: 'Start over',
    fromBrowser: 'Send from this browser',
    fromBrowserHelp:
      'The site cannot reach this address, but your browser may: for example a tool on your own machine or network. The reply can then not be read here and has to be pasted.',
  },
});

export const webhookMessages = localize({
  en: {
    heading: 'Webhook',
    title: 'Settings Saved',
    saved: 'The webhook URL is stored in this browser.',
    removed: 'The webhook URL was removed from this browser.',
    help: 'The assistant’s prompts are sent here as JSON: prompt, timestamp and triggered_from. It is stored in this browser only.',
    notKept: 'This browser does not let the site store the URL.',
    required: 'Enter a webhook URL to test it.',
    testPrompt: 'This is a test from the settings of your site. Any reply will do.',
    test: 'Send test',
    testing: 'Testing...',
    answer: 'Answer of the webhook',
    status: (status: number) => `It answered with status ${status}.`,
    answered: (status: number, seconds: string) =>
      `Answered with status ${status} after ${seconds} s.`,
    emptyAnswer: 'The answer has no text.',
    cut: (shown: number) => `The first ${shown.toLocaleString('en')} characters are shown.`,
    browserHint: 'The assistant will offer to send from your browser instead.',
    demo: 'This demonstration has a test webhook that answers like a workflow would:',
    useDemo: 'Use it',
  },
});
