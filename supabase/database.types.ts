export type Json =
  | string
  | number
  | boolean
  | null
  | { [key: string]: Json | undefined }
  | Json[]

export type Database = {
  public: {
    Tables: {
      admin_activity_logs: {
        Row: {
          action: string
          admin_user_id: string | null
          description: string | null
          id: number
          timestamp: string
        }
        Insert: {
          action: string
          admin_user_id?: string | null
          description?: string | null
          id?: never
          timestamp?: string
        }
        Update: {
          action?: string
          admin_user_id?: string | null
          description?: string | null
          id?: never
          timestamp?: string
        }
        Relationships: [
          {
            foreignKeyName: "admin_activity_logs_admin_user_id_fkey"
            columns: ["admin_user_id"]
            isOneToOne: false
            referencedRelation: "admin_users"
            referencedColumns: ["id"]
          },
        ]
      }
      admin_login_history: {
        Row: {
          admin_user_id: string
          id: number
          ip_address: string | null
          login_time: string
          user_agent: string | null
        }
        Insert: {
          admin_user_id: string
          id?: never
          ip_address?: string | null
          login_time?: string
          user_agent?: string | null
        }
        Update: {
          admin_user_id?: string
          id?: never
          ip_address?: string | null
          login_time?: string
          user_agent?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "admin_login_history_admin_user_id_fkey"
            columns: ["admin_user_id"]
            isOneToOne: false
            referencedRelation: "admin_users"
            referencedColumns: ["id"]
          },
        ]
      }
      admin_pending_sign_ins: {
        Row: {
          admin_user_id: string
          expires_at: string
          token_hash: string
        }
        Insert: {
          admin_user_id: string
          expires_at?: string
          token_hash: string
        }
        Update: {
          admin_user_id?: string
          expires_at?: string
          token_hash?: string
        }
        Relationships: [
          {
            foreignKeyName: "admin_pending_sign_ins_admin_user_id_fkey"
            columns: ["admin_user_id"]
            isOneToOne: false
            referencedRelation: "admin_users"
            referencedColumns: ["id"]
          },
        ]
      }
      admin_recovery_codes: {
        Row: {
          admin_user_id: string
          code_hash: string
        }
        Insert: {
          admin_user_id: string
          code_hash: string
        }
        Update: {
          admin_user_id?: string
          code_hash?: string
        }
        Relationships: [
          {
            foreignKeyName: "admin_recovery_codes_admin_user_id_fkey"
            columns: ["admin_user_id"]
            isOneToOne: false
            referencedRelation: "admin_users"
            referencedColumns: ["id"]
          },
        ]
      }
      admin_sessions: {
        Row: {
          admin_user_id: string
          created_at: string
          expires_at: string
          id: string
          ip_address: string | null
          last_seen_at: string
          token_hash: string
          user_agent: string | null
        }
        Insert: {
          admin_user_id: string
          created_at?: string
          expires_at: string
          id?: string
          ip_address?: string | null
          last_seen_at?: string
          token_hash: string
          user_agent?: string | null
        }
        Update: {
          admin_user_id?: string
          created_at?: string
          expires_at?: string
          id?: string
          ip_address?: string | null
          last_seen_at?: string
          token_hash?: string
          user_agent?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "admin_sessions_admin_user_id_fkey"
            columns: ["admin_user_id"]
            isOneToOne: false
            referencedRelation: "admin_users"
            referencedColumns: ["id"]
          },
        ]
      }
      admin_totp: {
        Row: {
          admin_user_id: string
          enabled_at: string | null
          encrypted_secret: string
          last_used_step: number | null
        }
        Insert: {
          admin_user_id: string
          enabled_at?: string | null
          encrypted_secret: string
          last_used_step?: number | null
        }
        Update: {
          admin_user_id?: string
          enabled_at?: string | null
          encrypted_secret?: string
          last_used_step?: number | null
        }
        Relationships: [
          {
            foreignKeyName: "admin_totp_admin_user_id_fkey"
            columns: ["admin_user_id"]
            isOneToOne: true
            referencedRelation: "admin_users"
            referencedColumns: ["id"]
          },
        ]
      }
      admin_users: {
        Row: {
          created_at: string
          email: string
          id: string
          password_hash: string
          updated_at: string
          username: string
        }
        Insert: {
          created_at?: string
          email: string
          id?: string
          password_hash: string
          updated_at?: string
          username: string
        }
        Update: {
          created_at?: string
          email?: string
          id?: string
          password_hash?: string
          updated_at?: string
          username?: string
        }
        Relationships: []
      }
      categories: {
        Row: {
          active: boolean
          created_at: string
          id: string
          introduction: string
          name: string
          seo_description: string
          seo_title: string
          slug: string
          updated_at: string
        }
        Insert: {
          active?: boolean
          created_at?: string
          id?: string
          introduction?: string
          name: string
          seo_description?: string
          seo_title?: string
          slug: string
          updated_at?: string
        }
        Update: {
          active?: boolean
          created_at?: string
          id?: string
          introduction?: string
          name?: string
          seo_description?: string
          seo_title?: string
          slug?: string
          updated_at?: string
        }
        Relationships: []
      }
      category_specifications: {
        Row: {
          category_id: string
          place: number
          specification_id: string
        }
        Insert: {
          category_id: string
          place: number
          specification_id: string
        }
        Update: {
          category_id?: string
          place?: number
          specification_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "category_specifications_category_id_fkey"
            columns: ["category_id"]
            isOneToOne: false
            referencedRelation: "categories"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "category_specifications_specification_id_fkey"
            columns: ["specification_id"]
            isOneToOne: false
            referencedRelation: "specifications"
            referencedColumns: ["id"]
          },
        ]
      }
      changes: {
        Row: {
          at: string
          clock: string
          former_slugs: string[]
          key: string | null
          kind: string
          link: Json | null
          link_starts_at: string | null
          needs_build: boolean
          number: number
          redirect_to: string | null
          slug: string | null
          transaction_id: unknown
        }
        Insert: {
          at?: string
          clock?: string
          former_slugs?: string[]
          key?: string | null
          kind: string
          link?: Json | null
          link_starts_at?: string | null
          needs_build?: never
          number?: never
          redirect_to?: string | null
          slug?: string | null
          transaction_id?: unknown
        }
        Update: {
          at?: string
          clock?: string
          former_slugs?: string[]
          key?: string | null
          kind?: string
          link?: Json | null
          link_starts_at?: string | null
          needs_build?: never
          number?: never
          redirect_to?: string | null
          slug?: string | null
          transaction_id?: unknown
        }
        Relationships: []
      }
      comparisons: {
        Row: {
          created_at: string
          first_post_id: string
          id: string
          introduction: string
          published: boolean
          second_post_id: string
          updated_at: string
          verdict: string
        }
        Insert: {
          created_at?: string
          first_post_id: string
          id?: string
          introduction?: string
          published?: boolean
          second_post_id: string
          updated_at?: string
          verdict?: string
        }
        Update: {
          created_at?: string
          first_post_id?: string
          id?: string
          introduction?: string
          published?: boolean
          second_post_id?: string
          updated_at?: string
          verdict?: string
        }
        Relationships: [
          {
            foreignKeyName: "comparisons_first_post_id_fkey"
            columns: ["first_post_id"]
            isOneToOne: false
            referencedRelation: "posts"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "comparisons_second_post_id_fkey"
            columns: ["second_post_id"]
            isOneToOne: false
            referencedRelation: "posts"
            referencedColumns: ["id"]
          },
        ]
      }
      daily_click_totals: {
        Row: {
          clicks: number
          day: string
          link_id: string | null
          offer_id: string | null
          page: string
          page_kind: string
          placement: string
          post_id: string | null
          variant: string | null
        }
        Insert: {
          clicks?: number
          day: string
          link_id?: string | null
          offer_id?: string | null
          page: string
          page_kind: string
          placement: string
          post_id?: string | null
          variant?: string | null
        }
        Update: {
          clicks?: number
          day?: string
          link_id?: string | null
          offer_id?: string | null
          page?: string
          page_kind?: string
          placement?: string
          post_id?: string | null
          variant?: string | null
        }
        Relationships: []
      }
      daily_country_totals: {
        Row: {
          country: string
          day: string
          page: string
          visits: number
        }
        Insert: {
          country: string
          day: string
          page: string
          visits?: number
        }
        Update: {
          country?: string
          day?: string
          page?: string
          visits?: number
        }
        Relationships: []
      }
      daily_exclusion_totals: {
        Row: {
          day: string
          events: number
          kind: string
          reason: string
        }
        Insert: {
          day: string
          events?: number
          kind: string
          reason: string
        }
        Update: {
          day?: string
          events?: number
          kind?: string
          reason?: string
        }
        Relationships: []
      }
      daily_keyword_totals: {
        Row: {
          country: string
          day: string
          keyword: string
          latest_at: string
          location: string
          searches: number
          spelling: string
          without_results: number
        }
        Insert: {
          country?: string
          day: string
          keyword: string
          latest_at: string
          location: string
          searches?: number
          spelling: string
          without_results?: number
        }
        Update: {
          country?: string
          day?: string
          keyword?: string
          latest_at?: string
          location?: string
          searches?: number
          spelling?: string
          without_results?: number
        }
        Relationships: []
      }
      daily_page_views: {
        Row: {
          day: string
          page: string
          page_kind: string
          views: number
        }
        Insert: {
          day: string
          page: string
          page_kind: string
          views?: number
        }
        Update: {
          day?: string
          page?: string
          page_kind?: string
          views?: number
        }
        Relationships: []
      }
      daily_post_totals: {
        Row: {
          buy_clicks: number
          day: string
          page_views: number
          post_id: string
        }
        Insert: {
          buy_clicks?: number
          day: string
          page_views?: number
          post_id: string
        }
        Update: {
          buy_clicks?: number
          day?: string
          page_views?: number
          post_id?: string
        }
        Relationships: []
      }
      documents: {
        Row: {
          content: NonNullable<Json>
          content_updated_at: string | null
          created_at: string
          feed_slug: string | null
          former_slugs: string[]
          id: string
          kind: string
          publish_at: string | null
          published: boolean
          published_at: string | null
          slug: string | null
          trashed_at: string | null
          unpublish_at: string | null
          updated_at: string
        }
        Insert: {
          content: NonNullable<Json>
          content_updated_at?: string | null
          created_at?: string
          feed_slug?: string | null
          former_slugs?: string[]
          id?: string
          kind: string
          publish_at?: string | null
          published?: boolean
          published_at?: string | null
          slug?: never
          trashed_at?: string | null
          unpublish_at?: string | null
          updated_at?: string
        }
        Update: {
          content?: NonNullable<Json>
          content_updated_at?: string | null
          created_at?: string
          feed_slug?: string | null
          former_slugs?: string[]
          id?: string
          kind?: string
          publish_at?: string | null
          published?: boolean
          published_at?: string | null
          slug?: never
          trashed_at?: string | null
          unpublish_at?: string | null
          updated_at?: string
        }
        Relationships: []
      }
      drafts: {
        Row: {
          content_id: string
          content_kind: string
          created_at: string
          fields: NonNullable<Json>
          publish_at: string | null
          updated_at: string
        }
        Insert: {
          content_id: string
          content_kind: string
          created_at?: string
          fields?: NonNullable<Json>
          publish_at?: string | null
          updated_at?: string
        }
        Update: {
          content_id?: string
          content_kind?: string
          created_at?: string
          fields?: NonNullable<Json>
          publish_at?: string | null
          updated_at?: string
        }
        Relationships: []
      }
      images: {
        Row: {
          alt: string
          bytes: number | null
          created_at: string
          focal_x: number
          focal_y: number
          formats: string[]
          height: number
          id: string
          is_complete: boolean
          is_kept: boolean
          name: string
          placeholder: string | null
          unused_since: string | null
          width: number
          widths: number[]
        }
        Insert: {
          alt?: string
          bytes?: number | null
          created_at?: string
          focal_x?: number
          focal_y?: number
          formats: string[]
          height: number
          id: string
          is_complete?: boolean
          is_kept?: boolean
          name?: string
          placeholder?: string | null
          unused_since?: string | null
          width: number
          widths: number[]
        }
        Update: {
          alt?: string
          bytes?: number | null
          created_at?: string
          focal_x?: number
          focal_y?: number
          formats?: string[]
          height?: number
          id?: string
          is_complete?: boolean
          is_kept?: boolean
          name?: string
          placeholder?: string | null
          unused_since?: string | null
          width?: number
          widths?: number[]
        }
        Relationships: []
      }
      managed_links: {
        Row: {
          country_targets: NonNullable<Json>
          created_at: string
          deleted_at: string | null
          ends_at: string | null
          id: string
          merchant_id: string | null
          name: string
          note: string | null
          old_paths: string[]
          post_id: string | null
          slug: string
          starts_at: string | null
          target: string | null
          updated_at: string
        }
        Insert: {
          country_targets?: NonNullable<Json>
          created_at?: string
          deleted_at?: string | null
          ends_at?: string | null
          id?: string
          merchant_id?: string | null
          name?: string
          note?: string | null
          old_paths?: string[]
          post_id?: string | null
          slug: string
          starts_at?: string | null
          target?: string | null
          updated_at?: string
        }
        Update: {
          country_targets?: NonNullable<Json>
          created_at?: string
          deleted_at?: string | null
          ends_at?: string | null
          id?: string
          merchant_id?: string | null
          name?: string
          note?: string | null
          old_paths?: string[]
          post_id?: string | null
          slug?: string
          starts_at?: string | null
          target?: string | null
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "managed_links_merchant_id_fkey"
            columns: ["merchant_id"]
            isOneToOne: false
            referencedRelation: "merchants"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "managed_links_post_id_fkey"
            columns: ["post_id"]
            isOneToOne: false
            referencedRelation: "posts"
            referencedColumns: ["id"]
          },
        ]
      }
      merchant_domains: {
        Row: {
          domain: string
          merchant_id: string
        }
        Insert: {
          domain: string
          merchant_id: string
        }
        Update: {
          domain?: string
          merchant_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "merchant_domains_merchant_id_fkey"
            columns: ["merchant_id"]
            isOneToOne: false
            referencedRelation: "merchants"
            referencedColumns: ["id"]
          },
        ]
      }
      merchants: {
        Row: {
          allows_checks: boolean
          allows_cloaking: boolean
          allows_image_storage: boolean
          allows_manual_prices: boolean
          country_tags: NonNullable<Json>
          created_at: string
          disclosure: string | null
          id: string
          name: string
          network: string
          price_limit_minutes: number | null
          sub_id_parameter: string | null
          tag_parameter: string | null
          tag_value: string | null
          updated_at: string
        }
        Insert: {
          allows_checks?: boolean
          allows_cloaking?: boolean
          allows_image_storage?: boolean
          allows_manual_prices?: boolean
          country_tags?: NonNullable<Json>
          created_at?: string
          disclosure?: string | null
          id?: string
          name: string
          network?: string
          price_limit_minutes?: number | null
          sub_id_parameter?: string | null
          tag_parameter?: string | null
          tag_value?: string | null
          updated_at?: string
        }
        Update: {
          allows_checks?: boolean
          allows_cloaking?: boolean
          allows_image_storage?: boolean
          allows_manual_prices?: boolean
          country_tags?: NonNullable<Json>
          created_at?: string
          disclosure?: string | null
          id?: string
          name?: string
          network?: string
          price_limit_minutes?: number | null
          sub_id_parameter?: string | null
          tag_parameter?: string | null
          tag_value?: string | null
          updated_at?: string
        }
        Relationships: []
      }
      post_categories: {
        Row: {
          category_id: string
          post_id: string
        }
        Insert: {
          category_id: string
          post_id: string
        }
        Update: {
          category_id?: string
          post_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "post_categories_category_id_fkey"
            columns: ["category_id"]
            isOneToOne: false
            referencedRelation: "categories"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "post_categories_post_id_fkey"
            columns: ["post_id"]
            isOneToOne: false
            referencedRelation: "posts"
            referencedColumns: ["id"]
          },
        ]
      }
      posts: {
        Row: {
          brand: string | null
          cons: string | null
          content_updated_at: string | null
          created_at: string
          feed_slug: string | null
          former_slugs: string[]
          id: string
          image: Json | null
          in_depth_analysis: string | null
          is_demonstration: boolean
          key_features: string | null
          limited_time_offer: string | null
          limited_time_offer_enabled: boolean
          limited_time_offer_ends_at: string | null
          limited_time_offer_starts_at: string | null
          offers: NonNullable<Json>
          overall_rating: number | null
          price: string | null
          price_checked_at: string | null
          primary_affiliate_url: string | null
          primary_cta_text: string | null
          primary_merchant_id: string | null
          product_image_alt: string | null
          product_image_url: string | null
          pros: string | null
          publish_at: string | null
          published: boolean
          published_at: string | null
          rating_is_default: boolean | null
          seo_description: string | null
          seo_title: string | null
          short_description: string | null
          slug: string | null
          social_image_url: string | null
          specifications: NonNullable<Json>
          title: string
          trashed_at: string | null
          unpublish_at: string | null
          unpublish_to: string | null
          updated_at: string
          who_is_this_for: string | null
        }
        Insert: {
          brand?: string | null
          cons?: string | null
          content_updated_at?: string | null
          created_at?: string
          feed_slug?: string | null
          former_slugs?: string[]
          id?: string
          image?: Json | null
          in_depth_analysis?: string | null
          is_demonstration?: boolean
          key_features?: string | null
          limited_time_offer?: string | null
          limited_time_offer_enabled?: boolean
          limited_time_offer_ends_at?: string | null
          limited_time_offer_starts_at?: string | null
          offers?: NonNullable<Json>
          overall_rating?: number | null
          price?: string | null
          price_checked_at?: string | null
          primary_affiliate_url?: string | null
          primary_cta_text?: string | null
          primary_merchant_id?: string | null
          product_image_alt?: string | null
          product_image_url?: string | null
          pros?: string | null
          publish_at?: string | null
          published?: boolean
          published_at?: string | null
          rating_is_default?: boolean | null
          seo_description?: string | null
          seo_title?: string | null
          short_description?: string | null
          slug?: string | null
          social_image_url?: string | null
          specifications?: NonNullable<Json>
          title: string
          trashed_at?: string | null
          unpublish_at?: string | null
          unpublish_to?: string | null
          updated_at?: string
          who_is_this_for?: string | null
        }
        Update: {
          brand?: string | null
          cons?: string | null
          content_updated_at?: string | null
          created_at?: string
          feed_slug?: string | null
          former_slugs?: string[]
          id?: string
          image?: Json | null
          in_depth_analysis?: string | null
          is_demonstration?: boolean
          key_features?: string | null
          limited_time_offer?: string | null
          limited_time_offer_enabled?: boolean
          limited_time_offer_ends_at?: string | null
          limited_time_offer_starts_at?: string | null
          offers?: NonNullable<Json>
          overall_rating?: number | null
          price?: string | null
          price_checked_at?: string | null
          primary_affiliate_url?: string | null
          primary_cta_text?: string | null
          primary_merchant_id?: string | null
          product_image_alt?: string | null
          product_image_url?: string | null
          pros?: string | null
          publish_at?: string | null
          published?: boolean
          published_at?: string | null
          rating_is_default?: boolean | null
          seo_description?: string | null
          seo_title?: string | null
          short_description?: string | null
          slug?: string | null
          social_image_url?: string | null
          specifications?: NonNullable<Json>
          title?: string
          trashed_at?: string | null
          unpublish_at?: string | null
          unpublish_to?: string | null
          updated_at?: string
          who_is_this_for?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "posts_primary_merchant_id_fkey"
            columns: ["primary_merchant_id"]
            isOneToOne: false
            referencedRelation: "merchants"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "posts_unpublish_to_fkey"
            columns: ["unpublish_to"]
            isOneToOne: false
            referencedRelation: "posts"
            referencedColumns: ["id"]
          },
        ]
      }
      product_analytics: {
        Row: {
          counted_post_id: string | null
          day: string
          event_id: string
          event_type: string
          exclusion: string | null
          id: number
          link_id: string | null
          offer_id: string | null
          page_kind: string | null
          page_path: string | null
          page_view_id: string | null
          placement: string | null
          post_id: string | null
          timestamp: string
          user_agent: string | null
          user_country: string | null
          variant: string | null
        }
        Insert: {
          counted_post_id?: string | null
          day: string
          event_id?: string
          event_type: string
          exclusion?: string | null
          id?: never
          link_id?: string | null
          offer_id?: string | null
          page_kind?: string | null
          page_path?: string | null
          page_view_id?: string | null
          placement?: string | null
          post_id?: string | null
          timestamp?: string
          user_agent?: string | null
          user_country?: string | null
          variant?: string | null
        }
        Update: {
          counted_post_id?: string | null
          day?: string
          event_id?: string
          event_type?: string
          exclusion?: string | null
          id?: never
          link_id?: string | null
          offer_id?: string | null
          page_kind?: string | null
          page_path?: string | null
          page_view_id?: string | null
          placement?: string | null
          post_id?: string | null
          timestamp?: string
          user_agent?: string | null
          user_country?: string | null
          variant?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "product_analytics_post_id_fkey"
            columns: ["post_id"]
            isOneToOne: false
            referencedRelation: "posts"
            referencedColumns: ["id"]
          },
        ]
      }
      rebuild_reports: {
        Row: {
          at: string
          change: number | null
          error: string | null
          id: string
          kind: string
        }
        Insert: {
          at?: string
          change?: number | null
          error?: string | null
          id: string
          kind: string
        }
        Update: {
          at?: string
          change?: number | null
          error?: string | null
          id?: string
          kind?: string
        }
        Relationships: []
      }
      remote_images: {
        Row: {
          alt: string
          attempts: number
          claimed_at: string
          claimed_by: string
          image_id: string | null
          is_wanted: boolean
          problem: string | null
          queued_at: string | null
          url: string
        }
        Insert: {
          alt?: string
          attempts?: number
          claimed_at?: string
          claimed_by: string
          image_id?: string | null
          is_wanted?: boolean
          problem?: string | null
          queued_at?: string | null
          url: string
        }
        Update: {
          alt?: string
          attempts?: number
          claimed_at?: string
          claimed_by?: string
          image_id?: string | null
          is_wanted?: boolean
          problem?: string | null
          queued_at?: string | null
          url?: string
        }
        Relationships: [
          {
            foreignKeyName: "remote_images_image_id_fkey"
            columns: ["image_id"]
            isOneToOne: false
            referencedRelation: "images"
            referencedColumns: ["id"]
          },
        ]
      }
      revisions: {
        Row: {
          admin_user_id: string | null
          at: string
          content: NonNullable<Json>
          content_id: string
          content_kind: string
          id: number
          kind: string
          name: string | null
          parent_id: number | null
          started_at: string
        }
        Insert: {
          admin_user_id?: string | null
          at?: string
          content: NonNullable<Json>
          content_id: string
          content_kind: string
          id?: never
          kind: string
          name?: string | null
          parent_id?: number | null
          started_at?: string
        }
        Update: {
          admin_user_id?: string | null
          at?: string
          content?: NonNullable<Json>
          content_id?: string
          content_kind?: string
          id?: never
          kind?: string
          name?: string | null
          parent_id?: number | null
          started_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "revisions_admin_user_id_fkey"
            columns: ["admin_user_id"]
            isOneToOne: false
            referencedRelation: "admin_users"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "revisions_parent_id_fkey"
            columns: ["parent_id"]
            isOneToOne: false
            referencedRelation: "revisions"
            referencedColumns: ["id"]
          },
        ]
      }
      search_keywords: {
        Row: {
          day: string
          event_id: string
          exclusion: string | null
          found: number | null
          id: number
          keyword: string
          search_location: string
          timestamp: string
          user_agent: string | null
          user_country: string | null
        }
        Insert: {
          day: string
          event_id?: string
          exclusion?: string | null
          found?: number | null
          id?: never
          keyword: string
          search_location: string
          timestamp?: string
          user_agent?: string | null
          user_country?: string | null
        }
        Update: {
          day?: string
          event_id?: string
          exclusion?: string | null
          found?: number | null
          id?: never
          keyword?: string
          search_location?: string
          timestamp?: string
          user_agent?: string | null
          user_country?: string | null
        }
        Relationships: []
      }
      share_images: {
        Row: {
          design: number
          image: string
          post_id: string
          post_version: string
        }
        Insert: {
          design: number
          image: string
          post_id: string
          post_version: string
        }
        Update: {
          design?: number
          image?: string
          post_id?: string
          post_version?: string
        }
        Relationships: [
          {
            foreignKeyName: "share_images_post_id_fkey"
            columns: ["post_id"]
            isOneToOne: true
            referencedRelation: "posts"
            referencedColumns: ["id"]
          },
        ]
      }
      site_settings: {
        Row: {
          setting_key: string
          setting_value: string
        }
        Insert: {
          setting_key: string
          setting_value: string
        }
        Update: {
          setting_key?: string
          setting_value?: string
        }
        Relationships: []
      }
      specifications: {
        Row: {
          created_at: string
          direction: string | null
          id: string
          kind: string
          name: string
          unit: string | null
          updated_at: string
        }
        Insert: {
          created_at?: string
          direction?: string | null
          id?: string
          kind?: string
          name: string
          unit?: string | null
          updated_at?: string
        }
        Update: {
          created_at?: string
          direction?: string | null
          id?: string
          kind?: string
          name?: string
          unit?: string | null
          updated_at?: string
        }
        Relationships: []
      }
    }
    Views: {
      post_changes: {
        Row: {
          at: string | null
          clock: string | null
          kind: string | null
          number: number | null
          old_slugs: string[] | null
          post_id: string | null
          redirect_to: string | null
          slug: string | null
          transaction_id: unknown
        }
        Relationships: []
      }
    }
    Functions: {
      add_alert_channel: {
        Args: {
          admin_user_id_input: string
          channel_id_input: string
          hint_input: string
          kind_input: string
          sealed_address_input?: string
          sealed_secret_input?: string
        }
        Returns: boolean
      }
      admin_login: {
        Args: {
          ip_address_input?: string
          password_input: string
          username_input: string
        }
        Returns: Json
      }
      analytics_clicks: {
        Args: {
          by_input: string
          page_input?: number
          page_size_input?: number
          period_input: string
          sort_input?: string
        }
        Returns: Json
      }
      analytics_countries: {
        Args: {
          page_input?: number
          page_size_input?: number
          period_input: string
          sort_input?: string
        }
        Returns: Json
      }
      analytics_export_clicks: {
        Args: {
          after_key_input?: string
          from_day_input: string
          rows_input: number
          to_day_input: string
        }
        Returns: Json
      }
      analytics_export_days: { Args: { period_input: string }; Returns: Json }
      analytics_export_keywords: {
        Args: {
          after_keyword_input?: string
          from_day_input: string
          rows_input: number
          to_day_input: string
        }
        Returns: Json
      }
      analytics_export_pages: {
        Args: {
          after_key_input?: string
          from_day_input: string
          rows_input: number
          to_day_input: string
        }
        Returns: Json
      }
      analytics_export_searches: {
        Args: {
          before_id_input?: number
          before_timestamp_input?: string
          from_day_input: string
          rows_input: number
          to_day_input: string
        }
        Returns: Json
      }
      analytics_keywords: {
        Args: {
          page_input?: number
          page_size_input?: number
          period_input: string
          sort_input?: string
          without_results_input?: boolean
        }
        Returns: Json
      }
      analytics_overview: { Args: { period_input: string }; Returns: Json }
      analytics_pages: {
        Args: {
          kind_input: string
          page_input?: number
          page_size_input?: number
          period_input: string
          sort_input?: string
        }
        Returns: Json
      }
      analytics_products: {
        Args: {
          page_input?: number
          page_size_input?: number
          period_input: string
          sort_input?: string
        }
        Returns: Json
      }
      analytics_searches: {
        Args: {
          page_input?: number
          page_size_input?: number
          period_input: string
          sort_input?: string
        }
        Returns: Json
      }
      apply_content: {
        Args: {
          dry_run_input: boolean
          import_id_input: string
          lines_input: number
          replace_input: boolean
        }
        Returns: Json
      }
      apply_due_changes: { Args: Record<PropertyKey, never>; Returns: Json }
      apply_price_rules: {
        Args: { admin_user_id_input: string }
        Returns: undefined
      }
      apply_restore: {
        Args: { claim_input: string; id_input: string }
        Returns: string
      }
      assign_earnings: {
        Args: { assignment_input: Json; limit_input?: number }
        Returns: Json
      }
      autosave_best_of: {
        Args: {
          admin_user_id_input?: string
          fields_input: Json
          page_id_input: string
          version_input?: string
        }
        Returns: Json
      }
      autosave_content: {
        Args: {
          admin_user_id_input?: string
          fields_input: Json
          id_input: string
          kind_input: string
          version_input?: string
        }
        Returns: Json
      }
      autosave_post: {
        Args: {
          admin_user_id_input?: string
          category_ids_input?: string[]
          form_input: Json
          post_id_input: string
          version_input?: string
        }
        Returns: Json
      }
      begin_alert_test: {
        Args: {
          channel_id_input: string
          text_input: string
          title_input: string
        }
        Returns: Json
      }
      begin_minute_job: { Args: { seconds_input: number }; Returns: Json }
      cancel_restore: { Args: { id_input: string }; Returns: boolean }
      changed_earning_rows: {
        Args: { network_input: string; problems_input: Json; rows_input: Json }
        Returns: Json
      }
      changed_link_sources: { Args: { limit_input?: number }; Returns: Json }
      check_admin_session: { Args: { token_hash_input: string }; Returns: Json }
      claim_alert_deliveries: { Args: { limit_input: number }; Returns: Json }
      claim_backup: { Args: { seconds_input: number }; Returns: Json }
      claim_earning_fetch: {
        Args: { network_input: string; seconds_input: number }
        Returns: Json
      }
      claim_link_checks: {
        Args: { limit_input: number; link_id_input?: string }
        Returns: Json
      }
      claim_prices: {
        Args: { networks_input: string[]; rows_input: number }
        Returns: Json
      }
      claim_remote_image: {
        Args: { claimed_by_input: string; url_input: string }
        Returns: boolean
      }
      claim_restore: { Args: { seconds_input: number }; Returns: Json }
      complete_image: { Args: { id_input: string }; Returns: undefined }
      complete_setup: {
        Args: {
          ip_address_input?: string
          session_token_hash_input: string
          setup_input: Json
          token_hash_input: string
          user_agent_input?: string
        }
        Returns: Json
      }
      confirm_restore: {
        Args: { admin_user_id_input: string; id_input: string }
        Returns: boolean
      }
      content_fingerprint: { Args: Record<PropertyKey, never>; Returns: string }
      create_first_admin_user: {
        Args: {
          email_input: string
          password_input: string
          username_input: string
        }
        Returns: Json
      }
      dashboard_counts: { Args: Record<PropertyKey, never>; Returns: Json }
      dashboard_week: { Args: Record<PropertyKey, never>; Returns: Json }
      delete_best_of: {
        Args: { admin_user_id_input: string; page_id_input: string }
        Returns: Json
      }
      delete_category: {
        Args: { admin_user_id_input: string; category_id_input: string }
        Returns: boolean
      }
      delete_comparison: {
        Args: { admin_user_id_input: string; comparison_id_input: string }
        Returns: boolean
      }
      delete_earning_format: {
        Args: { format_id_input: string }
        Returns: boolean
      }
      delete_exchange_rate: {
        Args: { currency_input: string; into_currency_input: string }
        Returns: boolean
      }
      delete_images: {
        Args: {
          admin_user_id_input: string
          ids_input: string[]
          used_too_input: boolean
        }
        Returns: Json
      }
      delete_merchant: {
        Args: { admin_user_id_input: string; merchant_id_input: string }
        Returns: Json
      }
      delete_post: {
        Args: { admin_user_id_input: string; post_id_input: string }
        Returns: boolean
      }
      delete_specification: {
        Args: { admin_user_id_input: string; specification_id_input: string }
        Returns: boolean
      }
      delete_trashed: {
        Args: {
          admin_user_id_input: string
          id_input: string
          kind_input: string
        }
        Returns: boolean
      }
      delete_trashed_best_of: {
        Args: { admin_user_id_input: string; page_id_input: string }
        Returns: boolean
      }
      delete_trashed_post: {
        Args: { admin_user_id_input: string; post_id_input: string }
        Returns: boolean
      }
      disable_second_factor: {
        Args: {
          admin_user_id_input: string
          recovery_hash_input?: string
          step_input?: number
        }
        Returns: boolean
      }
      discard_best_of_draft: {
        Args: { page_id_input: string; version_input: string }
        Returns: Json
      }
      discard_content: { Args: { import_id_input: string }; Returns: undefined }
      discard_dead_letters: {
        Args: {
          admin_user_id_input: string
          ids_input: number[]
          up_to_input: number
        }
        Returns: number
      }
      discard_draft:
        | {
            Args: {
              id_input: string
              kind_input: string
              version_input: string
            }
            Returns: Json
          }
        | {
            Args: { post_id_input: string; version_input: string }
            Returns: Json
          }
      dismiss_checklist: {
        Args: Record<PropertyKey, never>
        Returns: undefined
      }
      dismiss_suggestion: {
        Args: { days_input: number; key_input: string }
        Returns: undefined
      }
      earning_export: {
        Args: {
          after_key_input?: string
          by_input: string
          currency_input: string
          decimals_input: Json
          period_input: string
          rows_input: number
        }
        Returns: Json
      }
      earning_list: {
        Args: {
          by_input: string
          currency_input?: string
          decimals_input?: Json
          page_input?: number
          page_size_input?: number
          period_input: string
          sort_input?: string
        }
        Returns: Json
      }
      earning_overview: {
        Args: {
          currency_input?: string
          decimals_input?: Json
          period_input: string
        }
        Returns: Json
      }
      edge_state: {
        Args: { links_since?: number; since: number }
        Returns: Json
      }
      empty_best_of_trash: {
        Args: { admin_user_id_input: string; until_input: string }
        Returns: number
      }
      empty_trash:
        | {
            Args: {
              admin_user_id_input: string
              kind_input: string
              until_input: string
            }
            Returns: number
          }
        | {
            Args: { admin_user_id_input: string; until_input: string }
            Returns: number
          }
      enable_second_factor: {
        Args: {
          admin_user_id_input: string
          code_hashes_input: string[]
          encrypted_secret_input: string
          step_input: number
        }
        Returns: boolean
      }
      end_admin_session: {
        Args: { token_hash_input: string }
        Returns: boolean
      }
      end_button_test: {
        Args: {
          admin_user_id_input: string
          adopt_input: boolean
          description_input: string
          test_id_input: string
        }
        Returns: Json
      }
      end_other_admin_session: {
        Args: {
          admin_user_id_input: string
          session_id_input: string
          token_hash_input: string
        }
        Returns: boolean
      }
      end_other_admin_sessions: {
        Args: { admin_user_id_input: string; token_hash_input: string }
        Returns: number
      }
      event_storage: { Args: Record<PropertyKey, never>; Returns: Json }
      fail_remote_image: {
        Args: { problem_input: string; url_input: string }
        Returns: undefined
      }
      find_image: { Args: { url_input: string }; Returns: Json }
      find_post_by_title: {
        Args: { except_id_input?: string; title_input: string }
        Returns: Json
      }
      find_reviews: {
        Args: {
          limit_input?: number
          published_only_input?: boolean
          search_input?: string
        }
        Returns: Json
      }
      find_reviews_to_pick: {
        Args: { limit_input?: number; search_input?: string }
        Returns: Json
      }
      finish_alert_delivery: {
        Args: { delivery_id_input: string; problem_input: string }
        Returns: string
      }
      finish_backup: {
        Args: { claim_input: string; id_input: number; result_input: Json }
        Returns: boolean
      }
      finish_earning_import: {
        Args: {
          admin_user_id_input?: string
          description_input: string
          import_id_input: string
        }
        Returns: Json
      }
      finish_password_reset: {
        Args: {
          attempt_key_input: string
          new_password_input: string
          token_hash_input: string
        }
        Returns: Json
      }
      finish_sign_in: {
        Args: {
          ip_address_input?: string
          pending_token_hash_input: string
          recovery_hash_input?: string
          step_input?: number
          token_hash_input: string
          user_agent_input?: string
        }
        Returns: Json
      }
      give_up_remote_images: {
        Args: Record<PropertyKey, never>
        Returns: undefined
      }
      health_state: { Args: Record<PropertyKey, never>; Returns: Json }
      ignore_link: {
        Args: {
          admin_user_id_input: string
          link_id_input: string
          reason_input: string
        }
        Returns: boolean
      }
      image_refusal: { Args: { url_input: string }; Returns: string }
      import_earning_rows: {
        Args: {
          first_row_input: number
          import_id_input: string
          problems_input: Json
          row_count_input: number
          rows_input: Json
        }
        Returns: Json
      }
      index_now_pending: { Args: Record<PropertyKey, never>; Returns: Json }
      keep_newest_revision: { Args: { id_input: string }; Returns: undefined }
      link_problems: { Args: Record<PropertyKey, never>; Returns: Json }
      list_admin_sessions: {
        Args: { admin_user_id_input: string; token_hash_input: string }
        Returns: Json
      }
      list_alerts: { Args: Record<PropertyKey, never>; Returns: Json }
      list_backup_runs: { Args: { limit_input: number }; Returns: Json }
      list_best_of: {
        Args: {
          page_input?: number
          page_size_input?: number
          search_input?: string
          sort_input?: string
          status_input?: string
        }
        Returns: Json
      }
      list_best_of_revisions: {
        Args: {
          before_input?: number
          limit_input?: number
          page_id_input: string
        }
        Returns: Json
      }
      list_best_of_trash: {
        Args: { page_input?: number; page_size_input?: number }
        Returns: Json
      }
      list_categories: { Args: Record<PropertyKey, never>; Returns: Json }
      list_comparisons: { Args: Record<PropertyKey, never>; Returns: Json }
      list_dead_letters: {
        Args: { before_input?: number; limit_input?: number }
        Returns: Json
      }
      list_documents: {
        Args: {
          kind_input: string
          page_input?: number
          page_size_input?: number
          search_input?: string
          sort_input?: string
          status_input?: string
        }
        Returns: Json
      }
      list_earning_assignments: {
        Args: { page_input?: number; page_size_input?: number }
        Returns: Json
      }
      list_earning_formats: { Args: Record<PropertyKey, never>; Returns: Json }
      list_earning_imports: {
        Args: {
          network_input?: string
          page_input?: number
          page_size_input?: number
        }
        Returns: Json
      }
      list_earning_problems: {
        Args: {
          import_id_input: string
          page_input?: number
          page_size_input?: number
        }
        Returns: Json
      }
      list_earning_sources: { Args: Record<PropertyKey, never>; Returns: Json }
      list_exchange_rates: { Args: Record<PropertyKey, never>; Returns: Json }
      list_images: {
        Args: {
          filter_input?: string
          page_input?: number
          page_size_input?: number
          search_input?: string
          sort_input?: string
        }
        Returns: Json
      }
      list_links: {
        Args: {
          page_input?: number
          page_size_input?: number
          search_input?: string
          state_input?: string
        }
        Returns: Json
      }
      list_managed_links: {
        Args: {
          merchant_input?: string
          page_input?: number
          page_size_input?: number
          search_input?: string
          sort_input?: string
          state_input?: string
        }
        Returns: Json
      }
      list_merchants: { Args: Record<PropertyKey, never>; Returns: Json }
      list_not_attributed: {
        Args: {
          network_input?: string
          page_input?: number
          page_size_input?: number
          search_input?: string
          sort_input?: string
        }
        Returns: Json
      }
      list_posts: {
        Args: {
          category_slug_input?: string
          page_input?: number
          page_size_input?: number
          search_input?: string
          sort_input?: string
          status_input?: string
        }
        Returns: Json
      }
      list_prices: {
        Args: {
          after_checked_at_input?: string
          after_key_input?: string
          merchant_input?: string
          rows_input: number
          which_input: string
        }
        Returns: Json
      }
      list_review_prices: {
        Args: {
          after_checked_at_input?: string
          after_key_input?: string
          merchant_input?: string
          rows_input: number
          which_input: string
        }
        Returns: Json
      }
      list_revisions:
        | {
            Args: {
              before_input?: number
              id_input: string
              kind_input: string
              limit_input?: number
            }
            Returns: Json
          }
        | {
            Args: {
              before_input?: number
              limit_input?: number
              post_id_input: string
            }
            Returns: Json
          }
      list_schedule: { Args: Record<PropertyKey, never>; Returns: Json }
      list_specifications: { Args: Record<PropertyKey, never>; Returns: Json }
      list_trash:
        | {
            Args: {
              kind_input: string
              page_input?: number
              page_size_input?: number
            }
            Returns: Json
          }
        | {
            Args: { page_input?: number; page_size_input?: number }
            Returns: Json
          }
      log_admin_activity: {
        Args: {
          action_input: string
          admin_user_id_input: string
          description_input?: string
        }
        Returns: undefined
      }
      log_admin_login: {
        Args: {
          admin_user_id_input: string
          ip_address_input?: string
          user_agent_input?: string
        }
        Returns: undefined
      }
      maintain_images: { Args: { limit_input: number }; Returns: Json }
      managed_link_uses: { Args: { slug_input: string }; Returns: Json }
      mark_dead_letters_replayed: {
        Args: { admin_user_id_input: string; ids_input: number[] }
        Returns: number
      }
      mark_index_now_sent: {
        Args: { change_input: number }
        Returns: undefined
      }
      mark_schedule_announced: {
        Args: { change_input: number }
        Returns: undefined
      }
      merchant_usage: { Args: { merchant_id_input: string }; Returns: Json }
      name_best_of_revision: {
        Args: {
          name_input: string
          page_id_input: string
          revision_id_input: number
        }
        Returns: boolean
      }
      name_revision:
        | {
            Args: {
              id_input: string
              kind_input: string
              name_input: string
              revision_id_input: number
            }
            Returns: boolean
          }
        | {
            Args: {
              name_input: string
              post_id_input: string
              revision_id_input: number
            }
            Returns: boolean
          }
      note_job_run: { Args: { job_input: string }; Returns: undefined }
      note_price_problems: {
        Args: { problems_input: Json }
        Returns: undefined
      }
      number_due_links: { Args: Record<PropertyKey, never>; Returns: number }
      open_pending_sign_in: {
        Args: { count_attempt_input: boolean; token_hash_input: string }
        Returns: Json
      }
      open_second_factor: {
        Args: {
          admin_user_id_input: string
          count_attempt_input: boolean
          password_input: string
          token_hash_input: string
        }
        Returns: Json
      }
      picked_reviews: { Args: { ids_input: string[] }; Returns: Json }
      plan_restore: {
        Args: { claim_input: string; id_input: string; lines_input: number }
        Returns: boolean
      }
      preview_form: { Args: { form_input: Json }; Returns: Json }
      publish_best_of: {
        Args: {
          admin_user_id_input: string
          content_input?: Json
          page_id_input: string
          substantive_input?: boolean
          version_input: string
        }
        Returns: Json
      }
      publish_content: {
        Args: {
          admin_user_id_input: string
          content_input?: Json
          id_input: string
          kind_input: string
          substantive_input?: boolean
          version_input?: string
        }
        Returns: Json
      }
      publishing_status: { Args: { since: number }; Returns: Json }
      purge_trash: { Args: Record<PropertyKey, never>; Returns: number }
      read_admin_account: {
        Args: { admin_user_id_input: string }
        Returns: Json
      }
      read_backup_rows: {
        Args: { after_input?: string; kind_input: string; limit_input: number }
        Returns: Json
      }
      read_best_of: { Args: { page_id_input: string }; Returns: Json }
      read_best_of_revisions: {
        Args: { ids_input: number[]; page_id_input: string }
        Returns: Json
      }
      read_branding: { Args: Record<PropertyKey, never>; Returns: Json }
      read_button_tests: { Args: Record<PropertyKey, never>; Returns: Json }
      read_category: { Args: { category_id_input: string }; Returns: Json }
      read_changes: { Args: { since: number }; Returns: Json }
      read_checklist: { Args: { admin_user_id_input: string }; Returns: Json }
      read_comparison: { Args: { comparison_id_input: string }; Returns: Json }
      read_content: {
        Args: { after_input?: string; kind_input: string; limit_input: number }
        Returns: Json
      }
      read_dead_letters: {
        Args: { ids_input: number[]; limit_input: number; up_to_input: number }
        Returns: Json
      }
      read_document: {
        Args: { id_input: string; kind_input: string }
        Returns: Json
      }
      read_earning_import: { Args: { import_id_input: string }; Returns: Json }
      read_images: { Args: { ids_input: string[] }; Returns: Json }
      read_keyword_export: {
        Args: {
          after_place_input?: number
          export_id_input: string
          from_day_input: string
          rows_input: number
          to_day_input: string
        }
        Returns: Json
      }
      read_link: { Args: { link_id_input: string }; Returns: Json }
      read_link_replacements: { Args: { link_id_input: string }; Returns: Json }
      read_link_sources: {
        Args: {
          after_input?: string
          ids_input?: string[]
          limit_input?: number
        }
        Returns: Json
      }
      read_links: {
        Args: { after_input?: string; limit_input?: number }
        Returns: Json
      }
      read_managed_links: {
        Args: { ids_input?: string[]; slugs_input?: string[] }
        Returns: Json
      }
      read_pages: { Args: Record<PropertyKey, never>; Returns: Json }
      read_post: { Args: { post_id_input: string }; Returns: Json }
      read_preview: { Args: { post_id_input: string }; Returns: Json }
      read_rebuild_hook: { Args: Record<PropertyKey, never>; Returns: Json }
      read_redirects: { Args: Record<PropertyKey, never>; Returns: Json }
      read_restore: { Args: Record<PropertyKey, never>; Returns: Json }
      read_reviews: {
        Args: {
          after_input?: string
          ids_input?: string[]
          limit_input?: number
        }
        Returns: Json
      }
      read_revisions:
        | {
            Args: { id_input: string; ids_input: number[]; kind_input: string }
            Returns: Json
          }
        | {
            Args: { ids_input: number[]; post_id_input: string }
            Returns: Json
          }
      read_settings: { Args: { keys: string[] }; Returns: Json }
      read_shop_rules: { Args: Record<PropertyKey, never>; Returns: Json }
      read_site_pages: { Args: Record<PropertyKey, never>; Returns: Json }
      read_site_settings: { Args: Record<PropertyKey, never>; Returns: Json }
      record_events: { Args: { events: Json }; Returns: Json }
      record_image_bytes: { Args: { bytes_input: Json }; Returns: undefined }
      record_prices: { Args: { prices_input: Json }; Returns: number }
      record_visitor_event: { Args: { event_input: Json }; Returns: Json }
      refresh_outgoing_links: {
        Args: Record<PropertyKey, never>
        Returns: undefined
      }
      remove_abandoned_imports: {
        Args: Record<PropertyKey, never>
        Returns: number
      }
      remove_alert_channel: {
        Args: { admin_user_id_input: string; channel_id_input: string }
        Returns: boolean
      }
      remove_button_change: {
        Args: {
          admin_user_id_input: string
          description_input: string
          test_id_input: string
        }
        Returns: Json
      }
      remove_earning_assignment: {
        Args: { assignment_id_input: string; limit_input?: number }
        Returns: Json
      }
      remove_old_alerts: { Args: Record<PropertyKey, never>; Returns: number }
      remove_old_dead_letters: {
        Args: Record<PropertyKey, never>
        Returns: number
      }
      remove_old_events: { Args: Record<PropertyKey, never>; Returns: number }
      remove_rebuild_hook: {
        Args: { admin_user_id_input: string }
        Returns: boolean
      }
      remove_superseded_changes: {
        Args: Record<PropertyKey, never>
        Returns: number
      }
      renew_recovery_codes: {
        Args: {
          admin_user_id_input: string
          code_hashes_input: string[]
          recovery_hash_input?: string
          step_input?: number
        }
        Returns: boolean
      }
      replace_image: {
        Args: {
          admin_user_id_input: string
          from_id_input: string
          to_id_input: string
        }
        Returns: Json
      }
      replace_link: {
        Args: {
          admin_user_id_input: string
          changes_input: Json
          url_input: string
        }
        Returns: Json
      }
      request_password_reset: {
        Args: {
          attempt_key_input?: string
          identity_input: string
          token_hash_input: string
        }
        Returns: Json
      }
      request_remote_images: { Args: { images_input: Json }; Returns: number }
      reset_admin_password: {
        Args: { new_password_input: string; username_input: string }
        Returns: Json
      }
      reset_admin_second_factor: {
        Args: { username_input: string }
        Returns: Json
      }
      restore_best_of: {
        Args: { admin_user_id_input: string; page_id_input: string }
        Returns: boolean
      }
      restore_best_of_revision: {
        Args: {
          admin_user_id_input: string
          page_id_input: string
          revision_id_input: number
        }
        Returns: Json
      }
      restore_content: {
        Args: {
          admin_user_id_input: string
          id_input: string
          kind_input: string
        }
        Returns: boolean
      }
      restore_post: {
        Args: { admin_user_id_input: string; post_id_input: string }
        Returns: boolean
      }
      restore_revision:
        | {
            Args: {
              admin_user_id_input: string
              id_input: string
              kind_input: string
              revision_id_input: number
            }
            Returns: Json
          }
        | {
            Args: {
              admin_user_id_input: string
              post_id_input: string
              revision_id_input: number
            }
            Returns: Json
          }
      restore_suggestions: {
        Args: Record<PropertyKey, never>
        Returns: undefined
      }
      restored_image_ids: { Args: { id_input: string }; Returns: Json }
      retry_remote_images: {
        Args: Record<PropertyKey, never>
        Returns: undefined
      }
      reuse_image: {
        Args: { id_input: string; is_kept_input?: boolean; name_input?: string }
        Returns: Json
      }
      reviews_without_share_image: {
        Args: { design_input: number; limit_input: number }
        Returns: Json
      }
      revision_storage: { Args: Record<PropertyKey, never>; Returns: Json }
      run_attribution: {
        Args: { after_input?: Json; limit_input?: number }
        Returns: Json
      }
      run_scheduled:
        | {
            Args: {
              action_input: string
              admin_user_id_input: string
              id_input: string
              kind_input: string
            }
            Returns: Json
          }
        | {
            Args: {
              action_input: string
              admin_user_id_input: string
              post_id_input: string
            }
            Returns: Json
          }
      run_scheduled_best_of: {
        Args: {
          action_input: string
          admin_user_id_input: string
          page_id_input: string
        }
        Returns: Json
      }
      save_best_of: {
        Args: {
          admin_user_id_input: string
          content_input: Json
          page_id_input?: string
          version_input?: string
        }
        Returns: Json
      }
      save_best_of_schedule: {
        Args: {
          admin_user_id_input: string
          page_id_input: string
          schedule_input: Json
          version_input: string
        }
        Returns: Json
      }
      save_branding: {
        Args: { admin_user_id_input: string; settings_input: Json }
        Returns: Json
      }
      save_category: {
        Args: {
          admin_user_id_input: string
          category_id_input?: string
          name_input: string
          slug_input: string
        }
        Returns: Json
      }
      save_category_page: {
        Args: {
          admin_user_id_input: string
          category_id_input: string
          page_input: Json
          version_input: string
        }
        Returns: Json
      }
      save_comparison: {
        Args: {
          admin_user_id_input: string
          comparison_id_input?: string
          comparison_input: Json
          version_input?: string
        }
        Returns: Json
      }
      save_document: {
        Args: {
          admin_user_id_input: string
          content_input: Json
          id_input?: string
          kind_input: string
          version_input?: string
        }
        Returns: Json
      }
      save_earning_format: {
        Args: { format_id_input?: string; format_input: Json }
        Returns: Json
      }
      save_exchange_rate: { Args: { rate_input: Json }; Returns: undefined }
      save_image: {
        Args: {
          alt_input: string
          focal_x_input: number
          focal_y_input: number
          id_input: string
        }
        Returns: Json
      }
      save_managed_links: {
        Args: {
          action_input: string
          admin_user_id_input: string
          description_input: string
          links_input: Json
        }
        Returns: Json
      }
      save_merchant: {
        Args: {
          admin_user_id_input: string
          merchant_id_input?: string
          merchant_input: Json
          version_input?: string
        }
        Returns: Json
      }
      save_post: {
        Args: {
          admin_user_id_input: string
          category_ids_input: string[]
          form_input: Json
          kind_input?: string
          post_id_input?: string
          substantive_input?: boolean
          version_input?: string
        }
        Returns: Json
      }
      save_price: {
        Args: {
          amount_input?: number
          currency_input?: string
          known_checked_at_input?: string
          offer_id_input?: string
          post_id_input: string
          text_input?: string
        }
        Returns: Json
      }
      save_rebuild_hook: {
        Args: {
          admin_user_id_input: string
          hint_input: string
          kind_input: string
          sealed_input: string
        }
        Returns: string
      }
      save_schedule:
        | {
            Args: {
              admin_user_id_input: string
              id_input: string
              kind_input: string
              schedule_input: Json
              version_input: string
            }
            Returns: Json
          }
        | {
            Args: {
              admin_user_id_input: string
              post_id_input: string
              schedule_input: Json
              version_input: string
            }
            Returns: Json
          }
      save_setting: {
        Args: {
          admin_user_id_input: string
          description_input: string
          setting_key_input: string
          setting_value_input: string
        }
        Returns: Json
      }
      save_settings: {
        Args: {
          admin_user_id_input: string
          description_input: string
          keys: string[]
          settings_input: Json
        }
        Returns: Json
      }
      save_site_pages: {
        Args: { admin_user_id_input: string; settings_input: Json }
        Returns: Json
      }
      save_site_settings: {
        Args: { admin_user_id_input: string; settings_input: Json }
        Returns: Json
      }
      save_specification: {
        Args: {
          admin_user_id_input: string
          specification_id_input?: string
          specification_input: Json
          version_input?: string
        }
        Returns: Json
      }
      set_category_active: {
        Args: {
          active_input: boolean
          admin_user_id_input: string
          category_id_input: string
        }
        Returns: Json
      }
      set_comparison_published: {
        Args: {
          admin_user_id_input: string
          comparison_id_input: string
          published_input: boolean
        }
        Returns: boolean
      }
      set_post_published: {
        Args: {
          admin_user_id_input: string
          post_id_input: string
          published_input: boolean
        }
        Returns: Json
      }
      set_up_second_factor: {
        Args: { admin_user_id_input: string; encrypted_secret_input: string }
        Returns: boolean
      }
      setup_state: { Args: { token_hash_input: string }; Returns: string }
      sign_in: {
        Args: {
          attempt_key_input: string
          ip_address_input?: string
          password_input: string
          token_hash_input: string
          user_agent_input?: string
          username_input: string
        }
        Returns: Json
      }
      specification_usage: {
        Args: { specification_id_input: string }
        Returns: Json
      }
      stage_content: {
        Args: { import_id_input: string; lines_input: Json }
        Returns: undefined
      }
      start_admin_session: {
        Args: {
          admin_user_id_input: string
          ip_address_input?: string
          token_hash_input: string
          user_agent_input?: string
        }
        Returns: string
      }
      start_backup: { Args: { cause_input: string }; Returns: Json }
      start_button_test: {
        Args: {
          admin_user_id_input: string
          description_input: string
          test_input: Json
        }
        Returns: Json
      }
      start_earning_fetch: {
        Args: { network_input: string; windows_input: Json }
        Returns: boolean
      }
      start_earning_import: { Args: { import_input: Json }; Returns: Json }
      start_keyword_export: {
        Args: { from_day_input: string; to_day_input: string }
        Returns: string
      }
      start_restore: {
        Args: { is_replace_input: boolean; source_input: Json }
        Returns: Json
      }
      store_backup: {
        Args: {
          claim_input: string
          id_input: number
          is_released_input: boolean
          progress_input?: Json
        }
        Returns: boolean
      }
      store_dead_letters: { Args: { letters_input: Json }; Returns: number }
      store_earning_fetch: {
        Args: {
          claim_input: string
          is_released_input: boolean
          network_input: string
          progress_input: Json
        }
        Returns: boolean
      }
      store_image: {
        Args: {
          bytes_input?: number
          image_input: Json
          is_complete_input: boolean
          is_kept_input?: boolean
          name_input?: string
        }
        Returns: Json
      }
      store_link_checks: {
        Args: { released_input?: string[]; results_input: Json }
        Returns: undefined
      }
      store_post_links: {
        Args: {
          after_input?: string
          change_input?: number
          ids_input?: string[]
          links_input: Json
          until_input?: string
        }
        Returns: undefined
      }
      store_remote_image: {
        Args: { image_id_input: string; url_input: string }
        Returns: number
      }
      store_restore: {
        Args: {
          claim_input: string
          id_input: string
          message_input?: string
          progress_input?: Json
          state_input?: string
        }
        Returns: boolean
      }
      store_setup_token: {
        Args: { token_hash_input: string }
        Returns: boolean
      }
      suggestion_links: { Args: Record<PropertyKey, never>; Returns: Json }
      suggestion_pages: {
        Args: { days_input: number; least_views_input: number }
        Returns: Json
      }
      suggestion_sales: {
        Args: {
          days_input: number
          least_clicks_input: number
          least_sales_input: number
        }
        Returns: Json
      }
      suggestion_state: { Args: Record<PropertyKey, never>; Returns: Json }
      thin_best_of_revisions: {
        Args: Record<PropertyKey, never>
        Returns: number
      }
      thin_revisions: { Args: Record<PropertyKey, never>; Returns: number }
      trash_content: {
        Args: {
          admin_user_id_input: string
          id_input: string
          kind_input: string
        }
        Returns: boolean
      }
      undo_earning_import: {
        Args: {
          admin_user_id_input?: string
          description_input: string
          import_id_input: string
          limit_input?: number
        }
        Returns: Json
      }
      unpublish_best_of: {
        Args: {
          admin_user_id_input: string
          page_id_input: string
          version_input: string
        }
        Returns: Json
      }
      unpublish_content: {
        Args: {
          admin_user_id_input: string
          id_input: string
          kind_input: string
          version_input?: string
        }
        Returns: Json
      }
      unused_images: { Args: { limit_input: number }; Returns: Json }
      update_admin_email: {
        Args: { admin_user_id_input: string; new_email: string }
        Returns: Json
      }
      update_admin_password: {
        Args: {
          current_password_input: string
          email_input?: string
          kept_token_hash_input?: string
          new_password_input: string
          username_input: string
        }
        Returns: Json
      }
      update_admin_username: {
        Args: { current_username: string; new_username: string }
        Returns: Json
      }
      update_alerts: {
        Args: { conditions_input: Json; repeat_hours_input?: number }
        Returns: number
      }
      wanted_images: { Args: { limit_input: number }; Returns: Json }
    }
    Enums: {
      [_ in never]: never
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] &
        DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] &
        DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R
      }
      ? R
      : never
    : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I
      }
      ? I
      : never
    : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U
      }
      ? U
      : never
    : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
    ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
    : never

export const Constants = {
  public: {
    Enums: {},
  },
} as const

