/// <reference types="astro/client" />

import type { EdgePageContext } from '../core/domain/edge-page.ts';

declare global {
  namespace App {
    interface Locals {
      /** The execution context of the Worker, which carries the data of an edge-rendered page. */
      cfContext: EdgePageContext;
    }
  }
}
