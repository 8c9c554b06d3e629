/// <reference types="astro/client" />

import type { EdgePage } from '../core/screens/schema.ts';

declare global {
  namespace App {
    interface Locals {
      /** The data of a page that is rendered at the edge. */
      page: EdgePage;
    }
  }
}
