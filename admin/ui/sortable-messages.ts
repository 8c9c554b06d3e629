/** Of lists with their own order. */
export const sortableMessages = {
  drag: 'Drag to another place',
  moveUp: (name: string) => `Move ${name} up`,
  moveDown: (name: string) => `Move ${name} down`,
  moved: (name: string, place: number, count: number) => `${name} is now ${place} of ${count}`,
  edit: (name: string) => `Edit ${name}`,
  remove: (name: string) => `Remove ${name}`,
  removed: (name: string) => `${name} was removed`,
} as const;
