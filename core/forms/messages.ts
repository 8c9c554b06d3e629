export const formMessages = {
  webAddress: 'This must be an address that starts with https:// or http://',
  webAddressSpace: 'A web address has no spaces: write %20 instead',
  webAddressInvalid: 'This is not a web address: check the part after https://',
  managedLink: 'A managed link is /go/ and its name, such as /go/trail-shoe',
  credentials: 'The address must not contain a user name or a password',
  privateHost: 'This address is in a private network or has no name: visitors could not open it',
  slugShape: 'Only lowercase letters, digits and single hyphens between them',
  instant: 'A date and time up to the year 9999',
  tooLong: (most: number) => `At most ${most.toLocaleString('en')} characters`,
} as const;
