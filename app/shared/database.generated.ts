export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      activities: {
        Row: {
          id: string;
          name: string;
        };
        ComputedFields: never;
        Insert: {
          id?: string;
          name: string;
        };
        Update: {
          id?: string;
          name?: string;
        };
        Relationships: [];
      };
      attraction_activities: {
        Row: {
          activity_id: string;
          attraction_id: string;
        };
        ComputedFields: never;
        Insert: {
          activity_id: string;
          attraction_id: string;
        };
        Update: {
          activity_id?: string;
          attraction_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "attraction_activities_activity_id_fkey";
            columns: ["activity_id"];
            isOneToOne: false;
            referencedRelation: "activities";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "attraction_activities_attraction_id_fkey";
            columns: ["attraction_id"];
            isOneToOne: false;
            referencedRelation: "attractions";
            referencedColumns: ["id"];
          },
        ];
      };
      attraction_images: {
        Row: {
          alt_text: string;
          attraction_id: string;
          attribution: string;
          display_order: number;
          id: string;
          image_url: string;
          licence: string;
          placeholder: string;
          source_url: string;
        };
        ComputedFields: never;
        Insert: {
          alt_text?: string;
          attraction_id: string;
          attribution?: string;
          display_order: number;
          id?: string;
          image_url: string;
          licence?: string;
          placeholder?: string;
          source_url?: string;
        };
        Update: {
          alt_text?: string;
          attraction_id?: string;
          attribution?: string;
          display_order?: number;
          id?: string;
          image_url?: string;
          licence?: string;
          placeholder?: string;
          source_url?: string;
        };
        Relationships: [
          {
            foreignKeyName: "attraction_images_attraction_id_fkey";
            columns: ["attraction_id"];
            isOneToOne: false;
            referencedRelation: "attractions";
            referencedColumns: ["id"];
          },
        ];
      };
      attraction_stations: {
        Row: {
          attraction_id: string;
          is_primary: boolean;
          minutes_source: Database["public"]["Enums"]["minutes_source"];
          station_id: string;
          walking_time_minutes: number;
        };
        ComputedFields: never;
        Insert: {
          attraction_id: string;
          is_primary?: boolean;
          minutes_source?: Database["public"]["Enums"]["minutes_source"];
          station_id: string;
          walking_time_minutes?: number;
        };
        Update: {
          attraction_id?: string;
          is_primary?: boolean;
          minutes_source?: Database["public"]["Enums"]["minutes_source"];
          station_id?: string;
          walking_time_minutes?: number;
        };
        Relationships: [
          {
            foreignKeyName: "attraction_stations_attraction_id_fkey";
            columns: ["attraction_id"];
            isOneToOne: false;
            referencedRelation: "attractions";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "attraction_stations_station_id_fkey";
            columns: ["station_id"];
            isOneToOne: false;
            referencedRelation: "stations";
            referencedColumns: ["id"];
          },
        ];
      };
      attractions: {
        Row: {
          accessible_toilet: boolean | null;
          admission: Database["public"]["Enums"]["admission"] | null;
          buggy: Database["public"]["Enums"]["access"] | null;
          buggy_note: string | null;
          cafe: boolean | null;
          created_at: string;
          created_by: string | null;
          created_by_name: string | null;
          description: string | null;
          dogs: Database["public"]["Enums"]["dog_rule"] | null;
          draft_notes: string | null;
          fact_sources: NonNullable<Json>;
          hours: Json | null;
          hours_note: string | null;
          id: string;
          illustration: Json | null;
          image: string | null;
          image_attribution: string | null;
          import_batch_id: string | null;
          is_pick: boolean;
          kind: string | null;
          last_modified_by: string | null;
          last_modified_by_name: string | null;
          latitude: number;
          longitude: number;
          name: string;
          notice: string | null;
          other_names: string[];
          other_names_source: string | null;
          playground: boolean | null;
          price: number | null;
          price_child: number | null;
          price_concession: number | null;
          price_family: number | null;
          price_note: string | null;
          publish_at: string | null;
          published_at: string | null;
          search_vector: unknown;
          season: string | null;
          season_from: string | null;
          season_to: string | null;
          setting: Database["public"]["Enums"]["setting"] | null;
          slug: string;
          source_attribution: string | null;
          source_licence: string | null;
          source_name: string | null;
          source_url: string | null;
          status: Database["public"]["Enums"]["publication_status"];
          toilets: boolean | null;
          unpublish_at: string | null;
          updated_at: string;
          visit_minutes_from: number | null;
          visit_minutes_to: number | null;
          website: string | null;
          wheelchair: Database["public"]["Enums"]["access"] | null;
          wheelchair_note: string | null;
          without_booking: boolean | null;
        };
        ComputedFields: never;
        Insert: {
          accessible_toilet?: boolean | null;
          admission?: Database["public"]["Enums"]["admission"] | null;
          buggy?: Database["public"]["Enums"]["access"] | null;
          buggy_note?: string | null;
          cafe?: boolean | null;
          created_at?: string;
          created_by?: string | null;
          created_by_name?: string | null;
          description?: string | null;
          dogs?: Database["public"]["Enums"]["dog_rule"] | null;
          draft_notes?: string | null;
          fact_sources?: NonNullable<Json>;
          hours?: Json | null;
          hours_note?: string | null;
          id?: string;
          illustration?: Json | null;
          image?: string | null;
          image_attribution?: string | null;
          import_batch_id?: string | null;
          is_pick?: boolean;
          kind?: string | null;
          last_modified_by?: string | null;
          last_modified_by_name?: string | null;
          latitude?: number;
          longitude?: number;
          name: string;
          notice?: string | null;
          other_names?: string[];
          other_names_source?: string | null;
          playground?: boolean | null;
          price?: number | null;
          price_child?: number | null;
          price_concession?: number | null;
          price_family?: number | null;
          price_note?: string | null;
          publish_at?: string | null;
          published_at?: string | null;
          search_vector?: never;
          season?: string | null;
          season_from?: string | null;
          season_to?: string | null;
          setting?: Database["public"]["Enums"]["setting"] | null;
          slug?: never;
          source_attribution?: string | null;
          source_licence?: string | null;
          source_name?: string | null;
          source_url?: string | null;
          status?: Database["public"]["Enums"]["publication_status"];
          toilets?: boolean | null;
          unpublish_at?: string | null;
          updated_at?: string;
          visit_minutes_from?: number | null;
          visit_minutes_to?: number | null;
          website?: string | null;
          wheelchair?: Database["public"]["Enums"]["access"] | null;
          wheelchair_note?: string | null;
          without_booking?: boolean | null;
        };
        Update: {
          accessible_toilet?: boolean | null;
          admission?: Database["public"]["Enums"]["admission"] | null;
          buggy?: Database["public"]["Enums"]["access"] | null;
          buggy_note?: string | null;
          cafe?: boolean | null;
          created_at?: string;
          created_by?: string | null;
          created_by_name?: string | null;
          description?: string | null;
          dogs?: Database["public"]["Enums"]["dog_rule"] | null;
          draft_notes?: string | null;
          fact_sources?: NonNullable<Json>;
          hours?: Json | null;
          hours_note?: string | null;
          id?: string;
          illustration?: Json | null;
          image?: string | null;
          image_attribution?: string | null;
          import_batch_id?: string | null;
          is_pick?: boolean;
          kind?: string | null;
          last_modified_by?: string | null;
          last_modified_by_name?: string | null;
          latitude?: number;
          longitude?: number;
          name?: string;
          notice?: string | null;
          other_names?: string[];
          other_names_source?: string | null;
          playground?: boolean | null;
          price?: number | null;
          price_child?: number | null;
          price_concession?: number | null;
          price_family?: number | null;
          price_note?: string | null;
          publish_at?: string | null;
          published_at?: string | null;
          search_vector?: never;
          season?: string | null;
          season_from?: string | null;
          season_to?: string | null;
          setting?: Database["public"]["Enums"]["setting"] | null;
          slug?: never;
          source_attribution?: string | null;
          source_licence?: string | null;
          source_name?: string | null;
          source_url?: string | null;
          status?: Database["public"]["Enums"]["publication_status"];
          toilets?: boolean | null;
          unpublish_at?: string | null;
          updated_at?: string;
          visit_minutes_from?: number | null;
          visit_minutes_to?: number | null;
          website?: string | null;
          wheelchair?: Database["public"]["Enums"]["access"] | null;
          wheelchair_note?: string | null;
          without_booking?: boolean | null;
        };
        Relationships: [];
      };
      cached_routes: {
        Row: {
          credit: string;
          distance_meters: number;
          duration_minutes: number;
          from_station: string;
          planned_at: string;
          points: string | null;
          source: string;
          steps: Json | null;
          to_attraction: string;
        };
        ComputedFields: never;
        Insert: {
          credit?: string;
          distance_meters: number;
          duration_minutes: number;
          from_station: string;
          planned_at?: string;
          points?: string | null;
          source: string;
          steps?: Json | null;
          to_attraction: string;
        };
        Update: {
          credit?: string;
          distance_meters?: number;
          duration_minutes?: number;
          from_station?: string;
          planned_at?: string;
          points?: string | null;
          source?: string;
          steps?: Json | null;
          to_attraction?: string;
        };
        Relationships: [];
      };
      line_stations: {
        Row: {
          display_order: number;
          line_id: string;
          station_id: string;
        };
        ComputedFields: never;
        Insert: {
          display_order: number;
          line_id: string;
          station_id: string;
        };
        Update: {
          display_order?: number;
          line_id?: string;
          station_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "line_stations_line_id_fkey";
            columns: ["line_id"];
            isOneToOne: false;
            referencedRelation: "lines";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "line_stations_station_id_fkey";
            columns: ["station_id"];
            isOneToOne: false;
            referencedRelation: "stations";
            referencedColumns: ["id"];
          },
        ];
      };
      lines: {
        Row: {
          display_order: number;
          id: string;
          name: string;
          shape: string | null;
          slug: string;
          source: string | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          display_order?: number;
          id?: string;
          name: string;
          shape?: string | null;
          slug?: never;
          source?: string | null;
          updated_at?: string;
        };
        Update: {
          display_order?: number;
          id?: string;
          name?: string;
          shape?: string | null;
          slug?: never;
          source?: string | null;
          updated_at?: string;
        };
        Relationships: [];
      };
      regions: {
        Row: {
          display_order: number;
          east: number;
          former_slugs: string[];
          id: string;
          is_open: boolean;
          name: string;
          north: number;
          origin_crs: string | null;
          slug: string;
          south: number;
          updated_at: string;
          west: number;
        };
        ComputedFields: never;
        Insert: {
          display_order?: number;
          east: number;
          former_slugs?: string[];
          id?: string;
          is_open?: boolean;
          name: string;
          north: number;
          origin_crs?: string | null;
          slug: string;
          south: number;
          updated_at?: string;
          west: number;
        };
        Update: {
          display_order?: number;
          east?: number;
          former_slugs?: string[];
          id?: string;
          is_open?: boolean;
          name?: string;
          north?: number;
          origin_crs?: string | null;
          slug?: string;
          south?: number;
          updated_at?: string;
          west?: number;
        };
        Relationships: [];
      };
      sample_days: {
        Row: {
          display_order: number;
          id: string;
          last_modified_by_name: string | null;
          name: string;
          query: string;
          status: Database["public"]["Enums"]["publication_status"];
          updated_at: string;
          why: string;
        };
        ComputedFields: never;
        Insert: {
          display_order?: number;
          id?: string;
          last_modified_by_name?: string | null;
          name: string;
          query: string;
          status?: Database["public"]["Enums"]["publication_status"];
          updated_at?: string;
          why: string;
        };
        Update: {
          display_order?: number;
          id?: string;
          last_modified_by_name?: string | null;
          name?: string;
          query?: string;
          status?: Database["public"]["Enums"]["publication_status"];
          updated_at?: string;
          why?: string;
        };
        Relationships: [];
      };
      staff: {
        Row: {
          approved_at: string | null;
          decided_at: string | null;
          decided_by: string | null;
          decided_by_name: string | null;
          email: string;
          full_name: string;
          requested_at: string;
          state: Database["public"]["Enums"]["staff_state"];
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          approved_at?: string | null;
          decided_at?: string | null;
          decided_by?: string | null;
          decided_by_name?: string | null;
          email: string;
          full_name?: string;
          requested_at?: string;
          state?: Database["public"]["Enums"]["staff_state"];
          user_id: string;
        };
        Update: {
          approved_at?: string | null;
          decided_at?: string | null;
          decided_by?: string | null;
          decided_by_name?: string | null;
          email?: string;
          full_name?: string;
          requested_at?: string;
          state?: Database["public"]["Enums"]["staff_state"];
          user_id?: string;
        };
        Relationships: [];
      };
      station_aliases: {
        Row: {
          id: string;
          kind: Database["public"]["Enums"]["station_alias_kind"];
          name: string;
          station_id: string;
          walking_time_minutes: number | null;
        };
        ComputedFields: never;
        Insert: {
          id?: string;
          kind?: Database["public"]["Enums"]["station_alias_kind"];
          name: string;
          station_id: string;
          walking_time_minutes?: number | null;
        };
        Update: {
          id?: string;
          kind?: Database["public"]["Enums"]["station_alias_kind"];
          name?: string;
          station_id?: string;
          walking_time_minutes?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: "station_aliases_station_id_fkey";
            columns: ["station_id"];
            isOneToOne: false;
            referencedRelation: "stations";
            referencedColumns: ["id"];
          },
        ];
      };
      stations: {
        Row: {
          accessibility: NonNullable<Json>;
          api_source: string | null;
          borders_railway_order: number | null;
          created_at: string;
          created_by: string | null;
          created_by_name: string | null;
          crs: string | null;
          draft_notes: string | null;
          facilities: NonNullable<Json>;
          facts_set: NonNullable<Json>;
          id: string;
          last_api_update: string | null;
          last_modified_by: string | null;
          last_modified_by_name: string | null;
          latitude: number;
          longitude: number;
          name: string;
          name_gd: string | null;
          publish_at: string | null;
          published_at: string | null;
          region: string;
          search_vector: unknown;
          slug: string;
          status: Database["public"]["Enums"]["publication_status"];
          unpublish_at: string | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          accessibility?: NonNullable<Json>;
          api_source?: string | null;
          borders_railway_order?: number | null;
          created_at?: string;
          created_by?: string | null;
          created_by_name?: string | null;
          crs?: string | null;
          draft_notes?: string | null;
          facilities?: NonNullable<Json>;
          facts_set?: NonNullable<Json>;
          id?: string;
          last_api_update?: string | null;
          last_modified_by?: string | null;
          last_modified_by_name?: string | null;
          latitude: number;
          longitude: number;
          name: string;
          name_gd?: string | null;
          publish_at?: string | null;
          published_at?: string | null;
          region?: string;
          search_vector?: never;
          slug?: never;
          status?: Database["public"]["Enums"]["publication_status"];
          unpublish_at?: string | null;
          updated_at?: string;
        };
        Update: {
          accessibility?: NonNullable<Json>;
          api_source?: string | null;
          borders_railway_order?: number | null;
          created_at?: string;
          created_by?: string | null;
          created_by_name?: string | null;
          crs?: string | null;
          draft_notes?: string | null;
          facilities?: NonNullable<Json>;
          facts_set?: NonNullable<Json>;
          id?: string;
          last_api_update?: string | null;
          last_modified_by?: string | null;
          last_modified_by_name?: string | null;
          latitude?: number;
          longitude?: number;
          name?: string;
          name_gd?: string | null;
          publish_at?: string | null;
          published_at?: string | null;
          region?: string;
          search_vector?: never;
          slug?: never;
          status?: Database["public"]["Enums"]["publication_status"];
          unpublish_at?: string | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "stations_region_fkey";
            columns: ["region"];
            isOneToOne: false;
            referencedRelation: "regions";
            referencedColumns: ["slug"];
          },
        ];
      };
      train_times: {
        Row: {
          as_of: number | null;
          changes: number;
          entered_by: Database["public"]["Enums"]["train_time_origin"];
          fastest_minutes: number | null;
          from_crs: string;
          is_estimate: boolean;
          last_modified_by_name: string | null;
          minutes: number | null;
          note: string | null;
          sources: NonNullable<Json>;
          to_crs: string;
          trains_per_hour: number | null;
          trains_per_hour_sunday: number | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          as_of?: number | null;
          changes?: number;
          entered_by?: Database["public"]["Enums"]["train_time_origin"];
          fastest_minutes?: number | null;
          from_crs: string;
          is_estimate?: boolean;
          last_modified_by_name?: string | null;
          minutes?: number | null;
          note?: string | null;
          sources?: NonNullable<Json>;
          to_crs: string;
          trains_per_hour?: number | null;
          trains_per_hour_sunday?: number | null;
          updated_at?: string;
        };
        Update: {
          as_of?: number | null;
          changes?: number;
          entered_by?: Database["public"]["Enums"]["train_time_origin"];
          fastest_minutes?: number | null;
          from_crs?: string;
          is_estimate?: boolean;
          last_modified_by_name?: string | null;
          minutes?: number | null;
          note?: string | null;
          sources?: NonNullable<Json>;
          to_crs?: string;
          trains_per_hour?: number | null;
          trains_per_hour_sunday?: number | null;
          updated_at?: string;
        };
        Relationships: [];
      };
      walk_barriers: {
        Row: {
          attraction_id: string;
          river: string;
          station_id: string;
        };
        ComputedFields: never;
        Insert: {
          attraction_id: string;
          river: string;
          station_id: string;
        };
        Update: {
          attraction_id?: string;
          river?: string;
          station_id?: string;
        };
        Relationships: [];
      };
    };
    Views: {
      [_ in never]: never;
    };
    Functions: {
      assign_contact_message: { Args: { account?: string; message_id: string }; Returns: undefined };
      count_needs: { Args: Record<PropertyKey, never>; Returns: Json };
      count_new_messages: { Args: Record<PropertyKey, never>; Returns: number };
      count_records: { Args: { record_type: string }; Returns: Json };
      create_attraction_images: { Args: { images_data: Json }; Returns: undefined };
      delete_contact_messages: { Args: { message_ids: string[] }; Returns: undefined };
      delete_records: { Args: { record_ids: string[]; record_type: string }; Returns: Json };
      delete_subscriber: { Args: { subscriber: string }; Returns: undefined };
      duplicate_attraction: { Args: { new_id: string; record_id: string }; Returns: Json };
      export_subscribers: { Args: Record<PropertyKey, never>; Returns: Json };
      get_attraction_images: {
        Args: { attraction_id_param: string };
        Returns: {
          attribution: string;
          image_url: string;
        }[];
      };
      is_staff: { Args: Record<PropertyKey, never>; Returns: boolean };
      list_contact_messages: { Args: { page?: number; search?: string; wanted?: string }; Returns: Json };
      list_lines: { Args: Record<PropertyKey, never>; Returns: Json };
      list_records: {
        Args: {
          import_batch?: string;
          needs?: string;
          page?: number;
          page_size?: number;
          record_type: string;
          search?: string;
          sort_by?: string;
          sort_direction?: string;
          status?: string;
        };
        Returns: Json;
      };
      list_regions: { Args: Record<PropertyKey, never>; Returns: Json };
      list_revisions: { Args: { record_id: string; record_type: string }; Returns: Json };
      list_sample_days: { Args: Record<PropertyKey, never>; Returns: Json };
      list_subscribers: { Args: { page?: number }; Returns: Json };
      list_trash: { Args: { page?: number; record_type?: string }; Returns: Json };
      list_unchecked_links: { Args: Record<PropertyKey, never>; Returns: Json };
      read_record: { Args: { record_id: string; record_type: string }; Returns: Json };
      read_revision: { Args: { revision_id: number }; Returns: Json };
      record_needs: { Args: { attraction_id: string }; Returns: Json };
      report_editing: {
        Args: { is_editing?: boolean; record_id: string; record_type: string };
        Returns: Json;
      };
      resend_contact_mail: { Args: { message_id: string }; Returns: undefined };
      restore_from_trash: { Args: { trash_id: number }; Returns: Json };
      restore_several: { Args: { trash_ids: number[] }; Returns: Json };
      save_activity: { Args: { record: Json; version?: string }; Returns: Json };
      save_attraction: { Args: { record: Json; version?: string }; Returns: Json };
      save_line: { Args: { record: Json; version?: string }; Returns: Json };
      save_region: { Args: { record: Json; version?: string }; Returns: Json };
      save_sample_day: { Args: { record: Json; version?: string }; Returns: Json };
      save_station: { Args: { record: Json; version?: string }; Returns: Json };
      set_contact_message_state: { Args: { message_ids: string[]; new_state: string }; Returns: undefined };
      set_record_status: {
        Args: {
          new_status: Database["public"]["Enums"]["publication_status"];
          record_ids: string[];
          record_type: string;
        };
        Returns: Json;
      };
      slug_of: { Args: { name: string }; Returns: string };
      update_attraction_images: {
        Args: { attraction_id_param: string; images_data: Json };
        Returns: undefined;
      };
    };
    Enums: {
      access: "all" | "part" | "help" | "no";
      admission: "free" | "donation" | "free_with_paid_parts" | "paid";
      dog_rule: "yes" | "on_lead" | "grounds_only" | "assistance_only" | "no";
      minutes_source: "estimate" | "planned" | "staff";
      publication_status: "draft" | "published" | "archived";
      setting: "indoors" | "outdoors" | "both";
      staff_state: "waiting" | "approved" | "refused" | "removed";
      station_alias_kind: "town" | "nickname";
      train_time_origin: "seed" | "feed" | "staff";
    };
    CompositeTypes: {
      [_ in never]: never;
    };
  };
};
