export const instantMessages = {
  date: 'Date',
  time: 'Time',
  clear: 'Clear',
  zone: (zone: string) => `Time zone of the site: ${zone}`,
  missing: (time: string, used: string) =>
    `${time} does not exist on that day, because clocks go forward. ${used} is used.`,
  repeated: (time: string) => `${time} occurs twice on that day, because clocks go back.`,
  first: (time: string, zone: string) => `The first ${time}, ${zone}`,
  second: (time: string, zone: string) => `The second ${time}, ${zone}`,
} as const;
